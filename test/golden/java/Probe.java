import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.protocol.types.BoundField;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.TaggedFields;
import org.apache.kafka.common.protocol.types.Type;
import org.apache.kafka.common.record.internal.MemoryRecords;

/**
 * Sets each field of each structure, alone, to a value that is not its default and writes it in each version that has
 * the structure but not the field: either the value is dropped, or the class refuses.
 */
final class Probe {
    private Probe() {}

    static void run(StringBuilder out) throws Exception {
        for (Map.Entry<String, Class<?>> entry : Messages.all().entrySet()) {
            Class<?> type = entry.getValue();
            for (short version = Messages.lowest(type); version <= Messages.highest(type); version++) {
                structure(out, entry.getKey(), type, Messages.schema(type, version), version);
            }
        }
    }

    private static void structure(StringBuilder out, String path, Class<?> type, Schema schema, short version) throws Exception {
        List<String> there = new ArrayList<>();
        for (BoundField bound : schema.fields()) {
            if (bound.def.type instanceof TaggedFields) {
                for (var tagged : ((TaggedFields) bound.def.type).fields().values()) inner(out, path, type, tagged, version, there);
            } else {
                inner(out, path, type, bound.def, version, there);
            }
        }
        for (Field field : Messages.fields(type)) {
            if (there.contains(field.getName())) continue;
            out.append(JsonNodeFactory.instance.objectNode().put("path", path + "." + field.getName())
                .put("version", version).put("refused", isRefused(type, field, version))).append('\n');
        }
    }

    private static void inner(StringBuilder out, String path, Class<?> type,
            org.apache.kafka.common.protocol.types.Field field, short version, List<String> there) throws Exception {
        there.add(Messages.fieldOf(type, field.name).getName());
        Method setter = Messages.setter(type, field.name);
        Type element = field.type.isArray() ? field.type.arrayElementType().get() : field.type;
        if (!(element instanceof Schema)) return;
        Class<?> declared = field.type.isArray()
            ? Messages.elementClass(setter.getGenericParameterTypes()[0]) : setter.getParameterTypes()[0];
        structure(out, path + "." + Messages.fieldOf(type, field.name).getName(), declared, (Schema) element, version);
    }

    private static boolean isRefused(Class<?> type, Field field, short version) throws Exception {
        Message message = Messages.create(type);
        Method setter = Messages.setterOf(type, field);
        setter.invoke(message, other(field.get(message), setter));
        ObjectSerializationCache cache = new ObjectSerializationCache();
        try {
            message.addSize(new org.apache.kafka.common.protocol.MessageSizeAccumulator(), cache, version);
            message.write(new ByteBufferAccessor(ByteBuffer.allocate(1 << 16)), cache, version);
            return false;
        } catch (UnsupportedVersionException error) {
            return true;
        }
    }

    /** A value that differs from the default `value`. */
    private static Object other(Object value, Method setter) throws Exception {
        Class<?> type = setter.getParameterTypes()[0];
        if (type == boolean.class) return !((Boolean) value);
        if (type == byte.class) return (byte) 77;
        if (type == short.class) return (short) 77;
        if (type == int.class) return 77;
        if (type == long.class) return 77L;
        if (type == double.class) return 77.5;
        if (type == String.class) return "other";
        if (type == Uuid.class) return new Uuid(7, 7);
        if (type == byte[].class) return new byte[] {7};
        if (type == ByteBuffer.class) return ByteBuffer.wrap(new byte[] {7});
        if (type.getSimpleName().equals("BaseRecords")) return MemoryRecords.readableRecords(ByteBuffer.wrap(new byte[7]));
        if (Collection.class.isAssignableFrom(type)) {
            Collection<Object> items = Messages.emptyCollection(type);
            Class<?> element = Messages.elementClass(setter.getGenericParameterTypes()[0]);
            items.add(element == Integer.class ? (Object) 7 : element == Long.class ? (Object) 7L : element == String.class ? "x"
                : element == Uuid.class ? (Object) new Uuid(7, 7) : element == Short.class ? (Object) (short) 7
                : element == Byte.class ? (Object) (byte) 7 : Messages.create(element));
            return items;
        }
        Message structure = Messages.create(type);
        for (Field field : Messages.fields(type)) {
            Method inner = Messages.setterOf(type, field);
            inner.invoke(structure, other(field.get(structure), inner));
        }
        return structure;
    }
}
