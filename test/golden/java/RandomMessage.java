import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.RawTaggedField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;
import org.apache.kafka.common.record.internal.MemoryRecords;

/** Fills a message with what its schema allows in one version, from a seed; values at the edges come often. */
final class RandomMessage {
    private static final String[] TEXTS = {
        "", "a", "topic-1", "caf\u00e9", "\u65e5\u672c\u8a9e", "\ud83d\ude80 up", "x".repeat(130), "\u00e9".repeat(70)
    };
    private static final int UNKNOWN_TAG = 1000;
    private final Random random;

    RandomMessage(Random random) {
        this.random = random;
    }

    void fill(Message message, Schema schema, int depth) throws Exception {
        for (BoundField field : schema.fields()) {
            if (field.def.type instanceof TaggedFields) {
                for (Map.Entry<Integer, org.apache.kafka.common.protocol.types.Field> tagged :
                        ((TaggedFields) field.def.type).fields().entrySet()) {
                    if (random.nextBoolean()) set(message, tagged.getValue(), depth);
                }
                addUnknownTags(message);
            } else {
                set(message, field.def, depth);
            }
        }
    }

    private void addUnknownTags(Message message) {
        if (random.nextInt(4) > 0) return;
        int tag = UNKNOWN_TAG;
        for (int left = 1 + random.nextInt(2); left > 0; left--) {
            tag += 1 + random.nextInt(20000);
            message.unknownTaggedFields().add(new RawTaggedField(tag, randomBytes(random.nextInt(12))));
        }
    }

    private void set(Message message, org.apache.kafka.common.protocol.types.Field field, int depth) throws Exception {
        Method setter = Messages.setter(message.getClass(), field.name);
        Class<?> declared = setter.getParameterTypes()[0];
        Object value = field.type.isArray()
            ? collection(field.type, declared, setter.getGenericParameterTypes()[0], depth)
            : one(field.type, declared, depth);
        setter.invoke(message, value);
    }

    private Object collection(Type type, Class<?> declared, java.lang.reflect.Type generic, int depth) throws Exception {
        if (type.isNullable() && random.nextInt(4) == 0) return null;
        Collection<Object> items = Messages.emptyCollection(declared);
        int size = random.nextInt(depth < 2 ? 4 : 2);
        Class<?> element = Messages.elementClass(generic);
        for (int index = 0; index < size; index++) items.add(one(type.arrayElementType().get(), element, depth + 1));
        return items;
    }

    private Object one(Type type, Class<?> declared, int depth) throws Exception {
        if (type.isNullable() && random.nextInt(4) == 0) return null;
        if (type instanceof Schema) {
            Message structure = Messages.create(declared);
            fill(structure, (Schema) type, depth + 1);
            return structure;
        }
        if (declared == boolean.class || declared == Boolean.class) return random.nextBoolean();
        if (declared == byte.class || declared == Byte.class) return (byte) integer(-128, 127);
        if (declared == short.class || declared == Short.class) return (short) integer(-32768, 32767);
        if (type.toString().equals("UINT16")) return (int) integer(0, 65535);
        if (type.toString().equals("UINT32")) return integer(0, 0xffffffffL);
        if (declared == int.class || declared == Integer.class) return (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (declared == long.class || declared == Long.class) return int64();
        if (declared == double.class || declared == Double.class) return random.nextInt(4) == 0 ? -1.5 : random.nextGaussian() * 1e6;
        if (declared == String.class) return TEXTS[random.nextInt(TEXTS.length)];
        if (declared == Uuid.class) return random.nextInt(4) == 0 ? Uuid.ZERO_UUID : new Uuid(random.nextLong(), random.nextLong());
        if (declared == byte[].class) return blob();
        if (declared == ByteBuffer.class) return ByteBuffer.wrap(blob());
        if (declared.getSimpleName().equals("BaseRecords")) return MemoryRecords.readableRecords(ByteBuffer.wrap(blob()));
        throw new IllegalStateException("no random value for " + type + " as " + declared);
    }

    private long integer(long min, long max) {
        switch (random.nextInt(6)) {
            case 0: return min;
            case 1: return max;
            case 2: return 0;
            case 3: return random.nextInt(100);
            default: return min + (long) (random.nextDouble() * (max - min));
        }
    }

    /** Exact as a double, or one of the two ends. */
    private long int64() {
        switch (random.nextInt(8)) {
            case 0: return Long.MIN_VALUE;
            case 1: return Long.MAX_VALUE;
            case 2: return (1L << 53) - 1;
            case 3: return -(1L << 53) + 1;
            case 4: return -1;
            case 5: return random.nextInt(1000);
            default: return (long) ((random.nextDouble() - 0.5) * (1L << 53));
        }
    }

    private byte[] blob() {
        switch (random.nextInt(4)) {
            case 0: return new byte[0];
            case 1: return "some text".getBytes(StandardCharsets.UTF_8);
            case 2: return randomBytes(140);
            default: return randomBytes(random.nextInt(16));
        }
    }

    private byte[] randomBytes(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }
}
