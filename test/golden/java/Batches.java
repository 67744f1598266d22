import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;

/** Record batches of every codec and kind, written by the official builder, and what it reads in ours. */
final class Batches {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Batches() {}

    static String write(Random random) throws Exception {
        StringBuilder lines = new StringBuilder();
        for (CompressionType codec : CompressionType.values()) {
            for (boolean appendTime : new boolean[] {false, true}) {
                for (int producer = 0; producer < 3; producer++) {
                    lines.append(MAPPER.writeValueAsString(describe(build(random, codec, appendTime, producer)))).append('\n');
                }
            }
        }
        for (ControlRecordType type : new ControlRecordType[] {ControlRecordType.ABORT, ControlRecordType.COMMIT}) {
            MemoryRecordsBuilder builder = builder(CompressionType.NONE, TimestampType.CREATE_TIME, true, true);
            builder.appendEndTxnMarker(1_700_000_000_000L, new EndTransactionMarker(type, 42));
            lines.append(MAPPER.writeValueAsString(describe(builder.build()))).append('\n');
        }
        return lines.toString();
    }

    private static MemoryRecordsBuilder builder(CompressionType codec, TimestampType stamp, boolean transactional, boolean control) {
        return new MemoryRecordsBuilder(ByteBuffer.allocate(4096), (byte) 2, Compression.of(codec).build(), stamp, 1_000_000L,
            1_700_000_123_456L, 123_456_789_012L, (short) 7, control ? -1 : 500, transactional, control, 9, 1 << 20);
    }

    /** `producer`: 0 none, 1 idempotent, 2 transactional. */
    private static MemoryRecords build(Random random, CompressionType codec, boolean appendTime, int producer) {
        TimestampType stamp = appendTime ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME;
        MemoryRecordsBuilder builder = producer > 0
            ? builder(codec, stamp, producer == 2, false)
            : new MemoryRecordsBuilder(ByteBuffer.allocate(4096), (byte) 2, Compression.of(codec).build(), stamp, 17L,
                1_700_000_123_456L, -1L, (short) -1, -1, false, false, -1, 1 << 20);
        long offset = producer > 0 ? 1_000_000L : 17L;
        for (int count = 1 + random.nextInt(20); count > 0; count--) {
            long timestamp = 1_700_000_000_000L + random.nextInt(2_000_000) - 1_000_000;
            builder.appendWithOffset(offset, timestamp, field(random), field(random), headers(random));
            offset += 1 + (random.nextInt(4) == 0 ? random.nextInt(100) : 0);
        }
        return builder.build();
    }

    private static byte[] field(Random random) {
        switch (random.nextInt(4)) {
            case 0: return null;
            case 1: return new byte[0];
            case 2: return "abcabcabc ".repeat(random.nextInt(30)).getBytes(StandardCharsets.UTF_8);
            default:
                byte[] bytes = new byte[random.nextInt(40)];
                random.nextBytes(bytes);
                return bytes;
        }
    }

    private static Header[] headers(Random random) {
        Header[] headers = new Header[random.nextInt(3)];
        for (int index = 0; index < headers.length; index++) headers[index] = new RecordHeader("h\u00e9" + index, field(random));
        return headers;
    }

    private static ObjectNode describe(MemoryRecords records) {
        ByteBuffer buffer = records.buffer().duplicate();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return read(bytes).put("b", Base64.getEncoder().encodeToString(bytes));
    }

    static ObjectNode read(byte[] bytes) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode batches = node.putArray("batches");
        for (MutableRecordBatch batch : MemoryRecords.readableRecords(ByteBuffer.wrap(bytes)).batches()) {
            batch.ensureValid();
            ObjectNode one = batches.addObject().put("codec", batch.compressionType().id).put("crc", batch.checksum());
            one.put("baseOffset", batch.baseOffset()).put("lastOffset", batch.lastOffset()).put("leaderEpoch", batch.partitionLeaderEpoch());
            one.put("maxTimestamp", batch.maxTimestamp()).put("logAppendTime", batch.timestampType() == TimestampType.LOG_APPEND_TIME);
            one.put("producerId", batch.producerId()).put("producerEpoch", batch.producerEpoch()).put("baseSequence", batch.baseSequence());
            one.put("transactional", batch.isTransactional()).put("control", batch.isControlBatch()).put("bytes", batch.sizeInBytes());
            one.put("recordsCount", batch.countOrNull());
            ArrayNode records = one.putArray("records");
            for (Record record : batch) {
                ObjectNode item = records.addObject().put("offset", record.offset()).put("timestamp", record.timestamp());
                item.put("key", record.hasKey() ? base64(record.key()) : null);
                item.put("value", record.hasValue() ? base64(record.value()) : null);
                ArrayNode headers = item.putArray("headers");
                for (Header header : record.headers()) {
                    headers.addObject().put("key", header.key())
                        .put("value", header.value() == null ? null : base64(ByteBuffer.wrap(header.value())));
                }
            }
        }
        return node;
    }

    private static String base64(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
