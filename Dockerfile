# The broker's image. The context is what `make image` stages in build/image: compiled code and production packages,
# so nothing is fetched or compiled here. The root file system may be read-only: data goes to the volume, nothing else
# is written. Node is process 1 and handles SIGTERM itself; the broker starts no children that would need a reaper.
FROM node:26-bookworm-slim

ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="caudal" \
      org.opencontainers.image.description="A Kubernetes-native log broker that speaks the Kafka wire protocol" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

# The numeric id lets a cluster verify that the user is not root.
RUN install -d -o 1000 -g 1000 -m 0750 /var/lib/caudal
COPY . /opt/caudal
ENV NODE_ENV=production
WORKDIR /var/lib/caudal
USER 1000:1000
VOLUME /var/lib/caudal
EXPOSE 9092 9644
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/caudal/bin/caudal"]
CMD ["broker", "--data-dir", "/var/lib/caudal", "--listener", "0.0.0.0:9092", "--admin", "0.0.0.0:9644"]
