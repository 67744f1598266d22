{{/* The chart's name in labels. */}}
{{- define "caudal.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* The name of the release's objects. */}}
{{- define "caudal.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- $name := include "caudal.name" . }}
{{- if contains $name .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}
{{- end }}

{{/* What tells the operator's pods from others; it never changes. */}}
{{- define "caudal.selectorLabels" -}}
app.kubernetes.io/name: {{ include "caudal.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: operator
{{- end }}

{{/*
Labels of every object: (dict "root" . "component" "..." "more" ...), where `more` may be left out. Those that the chart itself
goes by are never replaced, and none stands twice.
*/}}
{{- define "caudal.labels" -}}
{{- $root := .root }}
{{- $chart := printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- $own := dict "helm.sh/chart" $chart "app.kubernetes.io/name" (include "caudal.name" $root) }}
{{- $_ := set $own "app.kubernetes.io/instance" $root.Release.Name }}
{{- $_ := set $own "app.kubernetes.io/version" $root.Chart.AppVersion }}
{{- $_ := set $own "app.kubernetes.io/component" .component }}
{{- $_ := set $own "app.kubernetes.io/managed-by" $root.Release.Service }}
{{- toYaml (mergeOverwrite (dict "app.kubernetes.io/part-of" "caudal") $root.Values.commonLabels (default (dict) .more) $own) }}
{{- end }}

{{- define "caudal.operatorLabels" -}}
{{- include "caudal.labels" (dict "root" . "component" "operator") }}
{{- end }}

{{- define "caudal.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "caudal.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "caudal.image" -}}
{{- $path := .Values.image.repository }}
{{- with .Values.image.registry }}{{ $path = printf "%s/%s" . $path }}{{ end }}
{{- if .Values.image.digest }}
{{- printf "%s@%s" $path .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" $path (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}
{{- end }}

{{/* Namespaces that get objects of the chart beside the release's own. */}}
{{- define "caudal.namespaces" -}}
{{- concat (list .Release.Namespace) .Values.watchNamespaces | uniq | toJson }}
{{- end }}

{{/* What pods of hooks and tests share: no more rights than the operator's own pod. */}}
{{- define "caudal.podSpec" -}}
restartPolicy: Never
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- /* What is said of other pods is meant for the operator's. */}}
{{- with .Values.affinity.nodeAffinity }}
affinity:
  nodeAffinity:
    {{- toYaml . | nindent 4 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- define "caudal.container" -}}
image: {{ include "caudal.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
resources:
  {{- toYaml .Values.resources | nindent 2 }}
{{- end }}

{{/* A Job of a hook: (dict "root" . "name" ... "args" ... "timeout" ...) */}}
{{- define "caudal.hookJob" -}}
backoffLimit: 2
activeDeadlineSeconds: {{ .timeout }}
template:
  metadata:
    labels:
      {{- include "caudal.labels" (dict "root" .root "component" .name "more" .root.Values.podLabels) | nindent 6 }}
    {{- with .root.Values.podAnnotations }}
    annotations:
      {{- toYaml . | nindent 6 }}
    {{- end }}
  spec:
    {{- include "caudal.podSpec" .root | nindent 4 }}
    serviceAccountName: {{ include "caudal.fullname" .root }}-{{ .name }}
    containers:
      - name: {{ .name }}
        {{- include "caudal.container" .root | nindent 8 }}
        args:
          {{- toYaml .args | nindent 10 }}
{{- end }}
