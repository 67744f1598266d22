import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import org.apache.kafka.common.protocol.Message;

/** Every field of a fresh message, whatever the version; `[]x` holds the defaults of the elements of array `x`. */
final class Defaults {
    private Defaults() {}

    static ObjectNode of(Message message) throws Exception {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        for (Field field : Messages.fields(message.getClass())) {
            Object value = field.get(message);
            node.set(field.getName(), plain(value));
            if (Collection.class.isAssignableFrom(field.getType())) {
                Method getter = message.getClass().getMethod(field.getName());
                Class<?> element = Messages.elementClass(getter.getGenericReturnType());
                if (Messages.isStructure(element)) node.set("[]" + field.getName(), of(Messages.create(element)));
            }
        }
        return node;
    }

    private static JsonNode plain(Object value) throws Exception {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (value == null) return json.nullNode();
        if (value instanceof Message) return of((Message) value);
        if (value instanceof Collection) return json.arrayNode();
        if (value instanceof Boolean) return json.booleanNode((Boolean) value);
        if (value instanceof Double) return json.numberNode((Double) value);
        if (value instanceof Number) return json.numberNode(((Number) value).longValue());
        if (value instanceof byte[]) return json.textNode("");
        if (value instanceof java.nio.ByteBuffer) return json.textNode("");
        return json.textNode(value.toString());
    }
}
