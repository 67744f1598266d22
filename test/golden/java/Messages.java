import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.record.internal.MemoryRecords;

/**
 * The official message classes, found by the JSON converter that stands beside each of them in the jars, and what one
 * can do with any of them by reflection. Names are those of the schemas: FetchRequest, OffsetCommitKey.
 */
final class Messages {
    private static final String SUFFIX = "JsonConverter.class";

    private Messages() {}

    /** Simple name without "Data" for requests, responses and headers, to class. */
    static Map<String, Class<?>> all() throws Exception {
        Map<String, Class<?>> found = new TreeMap<>();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!path.endsWith(".jar") || !new File(path).getName().startsWith("kafka")) continue;
            try (JarFile jar = new JarFile(path)) {
                for (var entry : java.util.Collections.list(jar.entries())) {
                    String name = entry.getName();
                    if (!name.endsWith(SUFFIX) || name.contains("$") || isElsewhere(name)) continue;
                    String className = name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
                    String simple = className.substring(className.lastIndexOf('.') + 1);
                    found.put(simple.replaceAll("(Request|Response|Header)Data$", "$1"), Class.forName(className));
                }
            }
        }
        return found;
    }

    /** Tiered storage and the local quorum file: nothing of ours reads or writes them. */
    private static boolean isElsewhere(String entry) {
        return entry.contains("/RemoteLog") || entry.contains("/RemotePartition") || entry.contains("/QuorumStateData");
    }

    static short lowest(Class<?> type) throws Exception {
        return type.getField("LOWEST_SUPPORTED_VERSION").getShort(null);
    }

    static short highest(Class<?> type) throws Exception {
        return type.getField("HIGHEST_SUPPORTED_VERSION").getShort(null);
    }

    static Schema schema(Class<?> type, int version) throws Exception {
        return ((Schema[]) type.getField("SCHEMAS").get(null))[version];
    }

    static Message create(Class<?> type) throws Exception {
        return (Message) type.getConstructor().newInstance();
    }

    static byte[] bytes(Message message, short version) {
        ObjectSerializationCache cache = new ObjectSerializationCache();
        ByteBuffer buffer = ByteBuffer.allocate(message.size(cache, version));
        message.write(new ByteBufferAccessor(buffer), cache, version);
        if (buffer.hasRemaining()) throw new IllegalStateException("size and bytes differ: " + message);
        return buffer.array();
    }

    static JsonNode json(Message message, short version) throws Exception {
        Class<?> converter = Class.forName(message.getClass().getName() + "JsonConverter");
        JsonNode node = (JsonNode) converter.getMethod("write", message.getClass(), short.class, boolean.class)
            .invoke(null, message, version, true);
        addRecords(message, node);
        return node;
    }

    /** The converters leave the bytes of record fields out; this puts them in. */
    private static void addRecords(Object value, JsonNode node) throws Exception {
        if (value instanceof Collection) {
            int index = 0;
            for (Object item : (Collection<?>) value) addRecords(item, node.get(index++));
        } else if (value instanceof Message && node instanceof ObjectNode) {
            for (Field field : fields(value.getClass())) {
                Object inner = field.get(value);
                if (!node.has(field.getName()) || inner == null) continue;
                if (inner instanceof MemoryRecords) {
                    ByteBuffer buffer = ((MemoryRecords) inner).buffer();
                    byte[] bytes = new byte[buffer.remaining()];
                    buffer.get(bytes);
                    ((ObjectNode) node).put(field.getName(), bytes);
                } else {
                    addRecords(inner, node.get(field.getName()));
                }
            }
        }
    }

    /** The setter of a field, by its name in the schema: snake case. */
    static Method setter(Class<?> type, String snake) {
        return setterOf(type, fieldOf(type, snake));
    }

    static Method setterOf(Class<?> type, Field field) {
        for (Method method : type.getMethods())
            if (method.getName().equalsIgnoreCase("set" + field.getName()) && method.getParameterCount() == 1) return method;
        throw new IllegalStateException(type + " has no setter for " + field.getName());
    }

    static Field fieldOf(Class<?> type, String snake) {
        for (Field field : fields(type)) if (field.getName().equalsIgnoreCase(snake.replace("_", ""))) return field;
        throw new IllegalStateException(type + " has no field " + snake);
    }

    /** What a collection field holds, from its declared type. */
    static Class<?> elementClass(Type declared) {
        if (declared instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) declared).getActualTypeArguments()[0];
        }
        return elementClass(((Class<?>) declared).getGenericSuperclass());
    }

    @SuppressWarnings("unchecked")
    static Collection<Object> emptyCollection(Class<?> declared) throws Exception {
        if (declared.isInterface()) return new java.util.ArrayList<>();
        return (Collection<Object>) declared.getConstructor().newInstance();
    }

    static boolean isStructure(Class<?> type) {
        return Message.class.isAssignableFrom(type);
    }

    /** The fields of the message proper, not the links and lists that the generator adds. */
    static java.util.List<Field> fields(Class<?> type) {
        java.util.List<Field> fields = new java.util.ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (java.lang.reflect.Modifier.isStatic(modifiers)) continue;
            if (field.getName().equals("_unknownTaggedFields")) continue;
            if (field.getName().equals("next") && field.getType() == int.class) continue;
            if (field.getName().equals("prev") && field.getType() == int.class) continue;
            field.setAccessible(true);
            fields.add(field);
        }
        return fields;
    }
}
