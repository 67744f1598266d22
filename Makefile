# Two commands do everything: `make run` and `make test`. The rest are their parts.

export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
SHELL := /bin/bash
DATA ?= ./data
INSTALLED := node_modules/.package-lock.json
SOURCES := $(shell find broker client operator cli -name '*.ts' -not -name '*.test.ts' 2>/dev/null)

.PHONY: faults run test kubernetes e2e suite build lint format generate bench bench-report bench-smoke fuzz chaos cuts conformance golden helm-golden image example-image test-image deploy undeploy clean
.DEFAULT_GOAL := build

$(INSTALLED): package-lock.json package.json
	npm ci --no-fund --no-audit
	@touch $@

dist/caudal.js: $(INSTALLED) $(SOURCES) scripts/build.ts
	node scripts/build.ts

## build: all that running needs; from then on bin/caudal is the command
build: dist/caudal.js

## run: one broker on 127.0.0.1:9092, its admin endpoint on 127.0.0.1:9644, data in ./data
run: build
	@CAUDAL_QUICKSTART=1 exec bin/caudal broker --data-dir $(DATA) --listener 127.0.0.1:9092 --admin 127.0.0.1:9644

## test: what CI runs
test: lint build kubernetes
	node scripts/run-tests.ts

## kubernetes: the programs that its tests run, built once into the cache (twelve minutes), where no test's limit counts them
kubernetes: $(INSTALLED)
	@node test/env/kubernetes/binaries.ts >/dev/null || echo "the programs of Kubernetes are not built: the tests that need them say why"

## e2e: from `helm install` to records, what users apply and type, a year of a cluster under load; on another cluster with
## KUBECONFIG=... IMAGE=repository:tag EXAMPLE_IMAGE=repository:tag
e2e: build $(if $(filter command line,$(origin KUBECONFIG)),,kubernetes)
	$(if $(filter command line,$(origin KUBECONFIG)),CAUDAL_E2E_KUBECONFIG=$(abspath $(KUBECONFIG)) CAUDAL_E2E_IMAGE=$(IMAGE) CAUDAL_E2E_EXAMPLE_IMAGE=$(EXAMPLE_IMAGE)) \
	  node scripts/run-tests.ts e2e

## suite: some suites, for instance `make suite SUITES="unit crash"`
suite: build
	node scripts/run-tests.ts $(SUITES)

## lint: fresh generated code, types, lint rules, format
lint: $(INSTALLED)
	node scripts/generate-protocol.ts --check
	node scripts/generate-crds.ts --check
	node scripts/chart-files.ts --check
	tsc -p .
	oxlint --type-aware
	biome format

format: $(INSTALLED)
	biome format --write

## generate: protocol codecs, crds/ and what the chart has of them from their schemas, and the reference parts of docs/
generate: $(INSTALLED)
	node scripts/generate-protocol.ts
	node scripts/generate-crds.ts
	node scripts/chart-files.ts
	node scripts/cli-docs.ts
	node scripts/reference-docs.ts

## golden: the vectors of the official Java classes
golden: $(INSTALLED)
	node test/golden/vectors.ts

## helm-golden: what the chart renders to, after a change of a template
helm-golden: $(INSTALLED)
	node test/helm/write-golden.ts

## conformance: every client through every group scenario, into docs/protocol-matrix.md
conformance: build
	CAUDAL_WRITE_TABLE=1 node --test test/conformance/matrix.test.ts

## bench: beside Apache Kafka, into bench/RESULTS.md; ROWS=1,5,9 PAIRS=3 for a part
bench: build
	node bench/main.ts

## bench-report: bench/RESULTS.md again from the kept figures
bench-report: $(INSTALLED)
	node bench/write-report.ts

bench-smoke: build
	node --test bench/smoke.test.ts

## fuzz: five million hostile frames
fuzz: build
	CAUDAL_FRAMES=5000000 CAUDAL_SEED=$${SEED:-$$RANDOM} node --test broker/protocol/decode-fuzz.test.ts
	CAUDAL_FRAMES=5000000 node --test test/hostile/frames.test.ts

## chaos: 300 kills under real clients
chaos: build
	CAUDAL_KILLS=300 node --test test/chaos/kill.test.ts
	CAUDAL_RECOVERY_MB=2048 node --test test/chaos/recovery.test.ts

## cuts: 16,000 power cuts of the simulated disk
cuts: $(INSTALLED)
	CAUDAL_CUTS=16000 CAUDAL_SEED=$${SEED:-1} node --test test/crash/store-crash.test.ts

## faults: 200,000 faults of the API server, of networks and of operators
faults: $(INSTALLED)
	CAUDAL_FAULTS=200000 CAUDAL_SEED=$${SEED:-1} node --test test/operator/faulty/faults.test.ts

## image: an OCI image of what was built
image: build
	node test/env/images.ts node scripts/image.ts $${TAG:-caudal:dev}

## example-image: the producer and the consumer of examples/kubernetes
example-image: $(INSTALLED)
	rm -rf build/example && mkdir -p build/example/node_modules
	cp examples/kubernetes/app/* build/example && cp -r node_modules/kafkajs build/example/node_modules
	echo '{ "type": "module" }' > build/example/package.json
	node test/env/images.ts docker build --tag $${TAG:-caudal-example:dev} build/example

# kubectl and helm of this machine, or those that the tests use.
KUBE_TOOLS = PATH="$$PATH:$$(node test/env/kubernetes/tools.ts)"
NAMESPACE ?= caudal
RELEASE ?= caudal

## deploy: the chart with the image of `make image` (TAG), into the cluster of kubectl; NAMESPACE, RELEASE, VALUES="--set a=b"
deploy: $(INSTALLED)
	tag=$${TAG:-caudal:dev}; $(KUBE_TOOLS) helm upgrade --install $(RELEASE) helm/caudal \
	  --namespace $(NAMESPACE) --create-namespace --wait --timeout 5m \
	  --set-string image.repository=$${tag%:*} --set-string image.tag=$${tag##*:} $(VALUES)

## undeploy: takes it away again; definitions and what deletion policies retain stay
undeploy: $(INSTALLED)
	$(KUBE_TOOLS) helm uninstall $(RELEASE) --namespace $(NAMESPACE) --wait --ignore-not-found

test-image: build
	node --test test/image/image.test.ts

clean:
	rm -rf dist build
