"""Reads a scrape with the parser of Prometheus' own client library, and says what is in it.

usage: exposition.py FILE
"""
import sys

from prometheus_client.parser import text_string_to_metric_families

with open(sys.argv[1], encoding="utf-8") as file:
    families = list(text_string_to_metric_families(file.read()))

seen = set()
for family in families:
    assert family.type in ("counter", "gauge", "summary"), family
    assert family.documentation, family
    for sample in family.samples:
        series = (sample.name, tuple(sorted(sample.labels.items())))
        assert series not in seen, "twice: %s" % (series,)
        seen.add(series)
    print(family.name, family.type, len(family.samples))
