# Bench without the embedded Cassandra: name a server with host=. Results go to /results.
#   mvn -q -DskipTests package && docker build --tag bench .
#   docker run --rm --volume "$PWD:/results" bench run workload=keyvalue host=10.0.0.1
ARG BASE=eclipse-temurin:17-jre
FROM ${BASE}
COPY target/bench-slim.jar /opt/bench/bench.jar
COPY LICENSE NOTICE /opt/bench/
USER 1000
WORKDIR /results
ENTRYPOINT ["java", "-jar", "/opt/bench/bench.jar"]
