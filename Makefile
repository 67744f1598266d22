# Two commands do everything: `make run` and `make test`. The rest are their parts.

export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
SHELL := /bin/bash
DATA ?= ./data

.PHONY: run test build lint format generate clean
.DEFAULT_GOAL := build

node_modules/.package-lock.json: package-lock.json package.json
	npm ci --no-fund --no-audit
	@touch $@

dist/caudal.js: node_modules/.package-lock.json $(shell find broker cli -name '*.ts' 2>/dev/null) scripts/build.ts
	node scripts/build.ts

## build: all that running needs
build: dist/caudal.js

## run: one broker on 127.0.0.1:9092, its admin endpoint on 127.0.0.1:9644, data in ./data
run: build
	@CAUDAL_QUICKSTART=1 exec bin/caudal broker --data-dir $(DATA) --listener 127.0.0.1:9092 --admin 127.0.0.1:9644

## lint: types, lint rules, format
lint: node_modules/.package-lock.json
	tsc -p .
	oxlint --type-aware
	biome format

format: node_modules/.package-lock.json
	biome format --write

## generate: protocol codecs from their schemas
generate: node_modules/.package-lock.json
	node scripts/generate-protocol.ts

clean:
	rm -rf dist build
