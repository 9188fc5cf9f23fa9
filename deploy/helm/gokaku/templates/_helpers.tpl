{{- define "gokaku.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "gokaku.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "gokaku.labels" -}}
{{- with .Values.commonLabels }}
{{- toYaml . }}
{{ end -}}
{{ include "gokaku.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Of one component: (dict "root" $ "component" "users") */}}
{{- define "gokaku.componentSelector" -}}
{{ include "gokaku.selector" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "gokaku.componentLabels" -}}
{{ include "gokaku.labels" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "gokaku.topology" -}}
{{ .Files.Get "files/topology.json" }}
{{- end -}}

{{/* The values of one service merged over the defaults, as JSON: (dict "root" $ "service" "users") */}}
{{- define "gokaku.service" -}}
{{ mustMergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (get .root.Values.services .service)) | toJson }}
{{- end -}}

{{/* An image's name with the registry of the values: (dict "root" $ "image" "redis:7") */}}
{{- define "gokaku.fromRegistry" -}}
{{- $registry := .root.Values.global.imageRegistry -}}
{{- ternary .image (printf "%s/%s" $registry (regexReplaceAll "^(localhost|[^/]*[.:][^/]*)/" .image "")) (empty $registry) -}}
{{- end -}}

{{/* The image of one service; a digest decides before the tag. */}}
{{- define "gokaku.image" -}}
{{- $own := .root.Values.image -}}
{{- $digest := get $own.digests .service -}}
{{- $image := printf "%s%s:%s" $own.prefix .service ($own.tag | default .root.Chart.AppVersion) -}}
{{- include "gokaku.fromRegistry" (dict "root" .root "image" $image) -}}
{{- if $digest -}}@{{ $digest }}{{- end -}}
{{- end -}}

{{- define "gokaku.secretName" -}}
{{ .Values.secrets.existingSecret | default (printf "%s-generated" (include "gokaku.fullname" .)) }}
{{- end -}}

{{- define "gokaku.host" -}}
{{ printf "%s-%s.%s.svc.%s" (include "gokaku.fullname" .root) .component .root.Release.Namespace .root.Values.clusterDomain }}
{{- end -}}

{{/* Of a development server: (dict "root" $ "user" 70). Without a user the cluster chooses one. */}}
{{- define "gokaku.serverSecurity" -}}
{{- $context := omit .root.Values.defaults.podSecurityContext "runAsUser" "runAsGroup" "fsGroup" -}}
{{- with .user -}}
{{- $context = merge $context (dict "runAsUser" . "runAsGroup" . "fsGroup" .) -}}
{{- end -}}
{{- toYaml $context -}}
{{- end -}}

{{/* Common to all pods of services: (dict "root" $ "service" "users") */}}
{{- define "gokaku.podBasics" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext: {{- toYaml (include "gokaku.service" . | fromJson).podSecurityContext | nindent 2 }}
# Names are fully qualified, so DNS search lists are not needed.
dnsConfig:
  options: [{ name: ndots, value: "2" }]
{{- end -}}

{{/* The name of the secret with the client certificate for a server, empty without. */}}
{{- define "gokaku.clientCertificate" -}}
{{- if has .store (list "nats" "postgres") -}}
{{- (get .root.Values .store).clientCertificateSecret | replace "{service}" .service -}}
{{- end -}}
{{- end -}}

{{/* The names in the extraEnv of a service. */}}
{{- define "gokaku.extraNames" -}}
{{- $names := list -}}
{{- range (include "gokaku.service" . | fromJson).extraEnv }}{{ $names = append $names .name }}{{ end -}}
{{ toJson $names }}
{{- end -}}

{{/* The files with which a container verifies servers and shows who it is. */}}
{{- define "gokaku.certificateMounts" -}}
{{- $bundle := .root.Values.tls.caBundle -}}
{{- if or $bundle.configMap $bundle.secret }}
- { name: authorities, mountPath: /tls/authorities, readOnly: true }
{{- end }}
{{- range $store := .stores }}
{{- if include "gokaku.clientCertificate" (dict "root" $.root "service" $.service "store" $store) }}
- { name: {{ $store }}-certificate, mountPath: /tls/{{ $store }}, readOnly: true }
{{- end }}
{{- end }}
{{- with (include "gokaku.service" . | fromJson).extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "gokaku.certificateVolumes" -}}
{{- $bundle := .root.Values.tls.caBundle -}}
{{- if $bundle.configMap }}
- { name: authorities, configMap: { name: {{ $bundle.configMap }}, items: [{ key: {{ $bundle.key }}, path: ca.crt }] } }
{{- else if $bundle.secret }}
- { name: authorities, secret: { secretName: {{ $bundle.secret }}, items: [{ key: {{ $bundle.key }}, path: ca.crt }] } }
{{- end }}
{{- range $store := .stores }}
{{- with include "gokaku.clientCertificate" (dict "root" $.root "service" $.service "store" $store) }}
- name: {{ $store }}-certificate
  secret:
    secretName: {{ . }}
    defaultMode: 0440
    items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
{{- end }}
{{- end }}
{{- with (include "gokaku.service" . | fromJson).extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/*
How a container reaches its servers: the authorities, the URLs of development servers from the generated secret, and
extraEnv. URLs of external servers come with existingSecret; one in the values of the service wins.
*/}}
{{- define "gokaku.storeEnv" -}}
{{- $root := .root -}}
{{- $secret := include "gokaku.secretName" $root -}}
{{- $own := include "gokaku.service" . | fromJson -}}
{{- $env := $own.env -}}
{{- $given := include "gokaku.extraNames" . | fromJsonArray -}}
{{- $bundle := $root.Values.tls.caBundle -}}
{{- if has "NODE_EXTRA_CA_CERTS" $given }}
{{- else if hasKey $env "NODE_EXTRA_CA_CERTS" }}
- { name: NODE_EXTRA_CA_CERTS, value: {{ toString $env.NODE_EXTRA_CA_CERTS | quote }} }
{{- else if or $bundle.configMap $bundle.secret }}
- { name: NODE_EXTRA_CA_CERTS, value: /tls/authorities/ca.crt }
{{- end }}
{{- range $store := .stores }}
{{- $url := printf "%s_URL" (upper $store) }}
{{- if has $url $given }}
{{- else if hasKey $env $url }}
- { name: {{ $url }}, value: {{ get $env $url | toString | quote }} }
{{- else if eq (get $root.Values $store).mode "development" }}
{{- $key := ternary $store (printf "%s-%s" $store $.service) (eq $store "redis") }}
- name: {{ upper $store }}_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ $key }} } }
- name: {{ $url }}
{{- $host := include "gokaku.host" (dict "root" $root "component" $store) }}
{{- if eq $store "postgres" }}
  value: postgres://gokaku_{{ $.service }}:$(POSTGRES_PASSWORD)@{{ $host }}:5432/gokaku_{{ $.service }}
{{- else if eq $store "nats" }}
  value: nats://{{ $.service }}:$(NATS_PASSWORD)@{{ $host }}:4222
{{- else }}
  value: redis://:$(REDIS_PASSWORD)@{{ $host }}:6379
{{- end }}
{{- end }}
{{- end }}
{{- with $own.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Peers of a policy: pods of this release by component. */}}
{{- define "gokaku.peer" -}}
podSelector: { matchLabels: {{ include "gokaku.componentSelector" . | fromYaml | toJson }} }
{{- end -}}

{{/* The environment of one service; the values come last and win. */}}
{{- define "gokaku.env" -}}
{{- $root := .root -}}
{{- $site := $root.Values.site -}}
{{- $given := include "gokaku.extraNames" . | fromJsonArray -}}
{{- $env := dict
  "ADMIN_HOST" "0.0.0.0" "ADMIN_PORT" "9090"
  "LOG_LEVEL" $site.logLevel
  "SERVICE_KEY_FILE" (printf "/keys/%s.pem" .service)
  "STOP_WITHIN_MS" (printf "%d000" (sub (int .own.graceSeconds) (add (int .own.preStopSeconds) 5)))
  "START_WITHIN_MS" "60000"
  "NODE_OPTIONS" "--max-semi-space-size=6"
  "APP_VERSION" $root.Chart.AppVersion
-}}
{{- with $root.Values.observability.traces -}}
{{- if .endpoint -}}
{{- $_ := merge $env (dict "OTEL_EXPORTER_OTLP_ENDPOINT" .endpoint "OTEL_TRACES_SAMPLER_ARG" (toString .sampleRatio)) -}}
{{- end -}}
{{- end -}}
{{- range .part.calls -}}
{{- $_ := set $env (printf "%s_ADDR" (upper .)) (printf "%s:50051" (include "gokaku.host" (dict "root" $root "component" .))) -}}
{{- end -}}
{{- if $site.isTestDeployment -}}{{- $_ := set $env "I_KNOW_THIS_IS_A_TEST_DEPLOYMENT" "yes" -}}{{- end -}}
{{- if eq .service "gateway" -}}
{{- $_ := merge $env (dict
  "HOST" "0.0.0.0" "PORT" "8080" "WEB_DIST" "/app/web" "HTTP_LINGER_MS" "3000"
  "RATE_LIMIT_SCALE" (toString $site.rateLimitScale)
  "TRUSTED_PROXIES" (toString $site.trustedProxies)
  "DUMMY_LOGIN" (ternary "on" "off" $root.Values.testLogin.enabled)
  "REALTIME_WS_URL" (printf "http://%s:8081" (include "gokaku.host" (dict "root" $root "component" "sockets")))
) -}}
{{- if $root.Values.testLogin.enabled -}}{{- $_ := set $env "DUMMY_KEY_FILE" "/keys/dummy-login.pem" -}}{{- end -}}
{{- else -}}
{{- $_ := merge $env (dict "GRPC_HOST" "0.0.0.0" "GRPC_PORT" "50051" "SERVICE_JWKS_FILE" "/keys/services") -}}
{{- end -}}
{{- if eq .service "realtime" -}}
{{- $_ := merge $env (dict
  "WS_HOST" "0.0.0.0" "WS_PORT" "8081" "WS_DRAIN_MS" "30000"
  "RATE_LIMIT_SCALE" (toString $site.rateLimitScale)
  "WS_TRUSTED_PROXIES" (toString (max 1 (int $site.trustedProxies)))
) -}}
{{- end -}}
{{- if has .service (list "queue" "matchmaker") -}}
{{- $_ := set $env "MATCHING_INTERVAL_S" (toString $site.matchingIntervalSeconds) -}}
{{- end -}}
{{- if eq .service "queue" -}}{{- $_ := set $env "MATCHING_HOURS" $site.matchingHours -}}{{- end -}}
{{- if eq .service "matches" -}}{{- $_ := set $env "REPORT_DEADLINE_S" (toString $site.reportDeadlineSeconds) -}}{{- end -}}
{{- if eq .service "users" -}}{{- $_ := set $env "RANKING_MIN_MATCHES" (toString $site.rankingMinMatches) -}}{{- end -}}
{{- if and (has .service (list "payments" "discord" "gateway")) $site.url -}}{{- $_ := set $env "SITE_URL" $site.url -}}{{- end -}}
{{- if has "nats" .part.stores -}}
{{- with $root.Values.nats.replicas -}}{{- $_ := set $env "NATS_REPLICAS" (toString .) -}}{{- end -}}
{{- if include "gokaku.clientCertificate" (dict "root" $root "service" .service "store" "nats") -}}
{{- $_ := merge $env (dict "NATS_CERT_FILE" "/tls/nats/tls.crt" "NATS_KEY_FILE" "/tls/nats/tls.key") -}}
{{- end -}}
{{- end -}}
{{- $env = mustMergeOverwrite $env .own.env -}}
{{- $elsewhere := concat $given (list "POSTGRES_URL" "REDIS_URL" "NATS_URL" "NODE_EXTRA_CA_CERTS") -}}
{{- range $name, $value := $env }}
{{- if not (has $name $elsewhere) }}
- { name: {{ $name }}, value: {{ toString $value | quote }} }
{{- end }}
{{- end }}
{{- if and (eq .service "gateway") $root.Values.testLogin.enabled (not (has "DUMMY_PASSWORD" $given)) }}
- name: DUMMY_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ include "gokaku.secretName" $root }}, key: dummy-password } }
{{- end }}
{{- if and (eq .service "gateway") (not (hasKey $env "LOGIN_KEYS")) (not (has "LOGIN_KEYS" $given)) }}
- name: LOGIN_KEYS
  valueFrom: { secretKeyRef: { name: {{ include "gokaku.secretName" $root }}, key: login-keys, optional: true } }
{{- end }}
{{- include "gokaku.storeEnv" (dict "root" $root "service" .service "stores" .part.stores) }}
{{- end -}}

{{/* Egress to a server: its pod or an external address: (dict "root" $ "store" "postgres") */}}
{{- define "gokaku.storeEgress" -}}
{{- $own := get .root.Values .store -}}
{{- if eq $own.mode "development" -}}
- to: [{ {{- include "gokaku.peer" (dict "root" .root "component" .store) -}} }]
  ports: [{ port: {{ get (dict "postgres" 5432 "redis" 6379 "nats" 4222) .store }} }]
{{- else -}}
- ports:
    {{- range prepend $own.extraPorts $own.port }}
    - { port: {{ . }} }
    {{- end }}
  {{- if or $own.cidrs $own.peers }}
  to:
    {{- range $own.cidrs }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
    {{- with $own.peers }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* Egress to the cluster's DNS: pods, and addresses such as a cache on each node. */}}
{{- define "gokaku.dnsEgress" -}}
{{- $dns := .Values.networkPolicy.dns -}}
- to:
    - namespaceSelector: { matchLabels: {{ toJson $dns.namespaceLabels }} }
      podSelector: { matchLabels: {{ toJson $dns.podLabels }} }
    {{- range $dns.cidrs }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
  ports:
    {{- range $dns.ports }}
    - { port: {{ . }}, protocol: UDP }
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end -}}

{{/* The wave in which Argo CD applies an object: 0 what others need, 1 migrations, 2 pods and what waits for them. */}}
{{- define "gokaku.wave" -}}
{{- if .root.Values.argoCd.syncWaves -}}
argocd.argoproj.io/sync-wave: {{ .wave | quote }}
{{- end -}}
{{- end -}}
