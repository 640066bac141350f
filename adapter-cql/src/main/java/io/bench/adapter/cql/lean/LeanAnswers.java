package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import io.bench.adapter.cql.answer.AnswerReader;
import io.bench.adapter.cql.lean.frame.ResultReader;
import io.netty.buffer.ByteBuf;

/**
 * On the lane's thread. How the rows of an op's answers are read, if they are not only counted.
 *
 * @param reader compares and captures
 * @param columns those of the prepared statement
 * @param codecs the session's
 */
record LeanAnswers(AnswerReader reader, ColumnDefinitions columns, AttachmentPoint codecs) {

  /**
   * The rows of a result.
   *
   * @throws IllegalStateException if its columns are others than when the statement was prepared
   */
  FrameRows rows(ByteBuf frame, ResultReader result) {
    if (result.isMetadataChanged()) {
      throw new IllegalStateException(
          "the columns are others than when the statement was prepared; begin the run anew");
    }
    return new FrameRows(columns, codecs, frame, result);
  }
}
