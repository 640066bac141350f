package io.bench.adapter.grpc.service.message;

import io.bench.stargate.WireBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of bytes in a message. Immutable and thread-safe. */
interface Part {

  /** Nothing at all. */
  Part EMPTY = new Constant(new byte[0]);

  /**
   * Writes the part as it is for a cycle. Hot path.
   *
   * @throws UnfitValue if a binding gives what its field cannot hold
   */
  void write(long cycle, WireBuffer out);

  /** Bytes that are the same in every cycle. */
  final class Constant implements Part {
    private final byte[] bytes;

    Constant(byte[] bytes) {
      this.bytes = bytes;
    }

    /** Not to be changed. */
    byte[] bytes() {
      return bytes;
    }

    @Override
    public void write(long cycle, WireBuffer out) {
      out.writeRaw(bytes);
    }
  }

  /** Parts one after the other. */
  final class Several implements Part {
    private final Part[] parts;

    Several(List<Part> parts) {
      this.parts = parts.toArray(Part[]::new);
    }

    List<Part> parts() {
      return List.of(parts);
    }

    @Override
    public void write(long cycle, WireBuffer out) {
      for (Part part : parts) {
        part.write(cycle, out);
      }
    }
  }

  /** Something between its tag, with its length, and nothing. */
  record Delimited(long tag, Part content) implements Part {
    @Override
    public void write(long cycle, WireBuffer out) {
      out.writeVarint(tag);
      int start = out.beginLength();
      content.write(cycle, out);
      out.endLength(start);
    }
  }

  /** A group of proto2, which has an end instead of a length. */
  record Group(long startTag, Part content, long endTag) implements Part {
    @Override
    public void write(long cycle, WireBuffer out) {
      out.writeVarint(startTag);
      content.write(cycle, out);
      out.writeVarint(endTag);
    }
  }

  /**
   * A scalar field with a value of its own in each cycle.
   *
   * @param omitsDefault whether a value that is the type's default is not written
   */
  record Field(long tag, ScalarSource source, boolean omitsDefault) implements Part {
    @Override
    public void write(long cycle, WireBuffer out) {
      int start = out.size();
      out.writeVarint(tag);
      Written written = source.write(cycle, out);
      if (written == Written.NOTHING || (omitsDefault && written == Written.DEFAULT)) {
        out.truncate(start);
      }
    }
  }

  /** An element of a packed field or of a list: a value that must be there. */
  record Element(@Nullable String path, ScalarSource source) implements Part {
    @Override
    public void write(long cycle, WireBuffer out) {
      if (source.write(cycle, out) == Written.NOTHING) {
        throw new UnfitValue(String.valueOf(path), "is null, which a list cannot hold");
      }
    }
  }

  /** The parts as one, with everything serialised that does not depend on the cycle. */
  static Part of(List<Part> parts) {
    List<Part> merged = new ArrayList<>();
    WireBuffer constants = new WireBuffer();
    for (Part part : parts) {
      if (part instanceof Constant constant) {
        constants.writeRaw(constant.bytes());
        continue;
      }
      flush(constants, merged);
      if (part instanceof Several several) {
        merged.addAll(several.parts());
      } else {
        merged.add(part);
      }
    }
    flush(constants, merged);
    return switch (merged.size()) {
      case 0 -> EMPTY;
      case 1 -> merged.get(0);
      default -> new Several(merged);
    };
  }

  private static void flush(WireBuffer constants, List<Part> merged) {
    if (constants.size() > 0) {
      merged.add(new Constant(constants.toByteArray()));
      constants.truncate(0);
    }
  }

  /** The part serialised, if what is in it is constant. */
  static Part folded(Part part, Part content) {
    return content instanceof Constant ? serialised(part) : part;
  }

  /** What the part is in every cycle. */
  static Constant serialised(Part part) {
    WireBuffer bytes = new WireBuffer();
    part.write(0, bytes);
    return new Constant(bytes.toByteArray());
  }
}
