{{/*
A sum over what the secrets of a service hold, so that a changed secret restarts its pods. Secrets are looked up: what is
rendered without a cluster has the sum of nothing.
*/}}
{{- define "gokaku.secretSum" -}}
{{- $root := .root -}}
{{- $service := .service -}}
{{- $own := include "gokaku.service" . | fromJson -}}
{{- $data := dict -}}
{{- range $key, $value := (lookup "v1" "Secret" $root.Release.Namespace (include "gokaku.secretName" $root)).data | default dict }}
{{- $isOwn := or (hasSuffix (printf "-%s" $service) $key) (eq (printf "%s.pem" $service) $key) -}}
{{- $isShared := has $key (list "redis" "dummy-password" "dummy-login.pem") -}}
{{- $isOfLogins := and (eq $key "login-keys") (eq $service "gateway") -}}
{{- $isCertificate := and (hasSuffix ".crt" $key) (ne $service "gateway") -}}
{{- if or $isOwn $isShared $isCertificate $isOfLogins }}{{ $_ := set $data $key $value }}{{ end -}}
{{- end -}}
{{- $others := list $own.existingSecret -}}
{{- range $own.extraEnv }}{{ with .valueFrom }}{{ with .secretKeyRef }}{{ $others = append $others .name }}{{ end }}{{ end }}{{ end -}}
{{- range (get (include "gokaku.topology" $root | fromJson).services $service).stores -}}
{{- $others = append $others (include "gokaku.clientCertificate" (dict "root" $root "service" $service "store" .)) -}}
{{- end -}}
{{- with $root.Values.tls.caBundle -}}
{{- $others = append $others (ternary "" .secret (not (empty .configMap))) -}}
{{- with .configMap -}}
{{- $_ := set $data "authorities" ((lookup "v1" "ConfigMap" $root.Release.Namespace .).data | default dict) -}}
{{- end -}}
{{- end -}}
{{- range compact $others | uniq -}}
{{- $_ := set $data (printf "secret %s" .) ((lookup "v1" "Secret" $root.Release.Namespace .).data | default dict) -}}
{{- end -}}
{{ $data | toJson | sha256sum | trunc 16 }}
{{- end -}}

{{/* Labels, annotations and pod of one service, without the label that names them. */}}
{{- define "gokaku.podContent" -}}
annotations:
  checksum/secrets: {{ include "gokaku.secretSum" . | quote }}
  {{- with (include "gokaku.service" . | fromJson).podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
labels:
  {{- with (include "gokaku.service" . | fromJson).podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  {{- include "gokaku.componentLabels" (dict "root" .root "component" .service) | nindent 2 }}
spec: {{- include "gokaku.pod" . | nindent 2 }}
{{- end -}}

{{/* A hash of the pod template: the label by which a rollout finds its pods. */}}
{{- define "gokaku.podSum" -}}
{{ include "gokaku.podContent" . | sha256sum | trunc 8 }}
{{- end -}}

{{- define "gokaku.podTemplate" -}}
{{- $content := include "gokaku.podContent" . | fromYaml -}}
metadata:
  annotations: {{- toYaml $content.annotations | nindent 4 }}
  labels:
    {{- toYaml $content.labels | nindent 4 }}
    gokaku/template: {{ include "gokaku.podSum" . | quote }}
spec: {{- toYaml $content.spec | nindent 2 }}
{{- end -}}

{{/* The services in the order of a rollout: each after those that it calls. */}}
{{- define "gokaku.order" -}}
{{ list "matches" "users" "payments" "queue" "discord" "matchmaker" "realtime" "gateway" | toJson }}
{{- end -}}

{{/* The pod of one service: (dict "root" $ "service" "users"). */}}
{{- define "gokaku.pod" -}}
{{- $root := .root -}}
{{- $service := .service -}}
{{- $topology := include "gokaku.topology" $root | fromJson -}}
{{- $part := get $topology.services $service -}}
{{- $own := include "gokaku.service" . | fromJson -}}
{{- $fullname := include "gokaku.fullname" $root -}}
{{- $secret := include "gokaku.secretName" $root -}}
{{- $scope := dict "root" $root "component" $service -}}
{{- $ofDatabase := dict "root" $root "service" $service "stores" (list "postgres") -}}
{{- $ofAll := dict "root" $root "service" $service "stores" $part.stores -}}
{{- $containerSecurity := toYaml $own.containerSecurityContext -}}
{{- include "gokaku.podBasics" . | nindent 0 }}
serviceAccountName: {{ $fullname }}-{{ $service }}
terminationGracePeriodSeconds: {{ $own.graceSeconds }}
{{- with $own.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $own.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: {{ include "gokaku.componentSelector" $scope | fromYaml | toJson }} }
  {{- end }}
{{- if or $part.ownsDatabase $root.Values.rollout.inOrder }}
initContainers:
{{- end }}
{{- if $root.Values.rollout.inOrder }}
  # While other pods serve, it waits for the previous service of the rollout; otherwise it starts at once.
  - name: turn
    image: {{ include "gokaku.image" (dict "root" $root "service" $service) }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    securityContext: {{- $containerSecurity | nindent 6 }}
    resources:
      requests: { cpu: 10m, memory: 32Mi }
      limits: { memory: 128Mi }
    env:
      - name: AFTER
        valueFrom: { configMapKeyRef: { name: {{ $fullname }}-rollout, key: {{ $service }} } }
      - { name: OWN, value: {{ include "gokaku.host" (dict "root" $root "component" (ternary "gateway-pods" $service (eq $service "gateway"))) }} }
      - { name: AT_MOST_S, value: {{ $root.Values.rollout.atMostSeconds | quote }} }
    args:
      - --input-type=module
      - --eval
      - |
        import { lookup } from "node:dns/promises";
        import { setTimeout as sleep } from "node:timers/promises";
        // Process 1 of a container ignores signals without a handler.
        process.once("SIGTERM", () => process.exit(1));
        const { AFTER, OWN, AT_MOST_S } = process.env;
        const isListed = (name) => lookup(name).then(() => true, () => false);
        const start = (reason) => { console.log(`starts: ${reason}`); process.exit(0); };
        const endMs = Date.now() + Number(AT_MOST_S) * 1000;
        if (AFTER === "") start("it is the first in the rollout");
        for (let isFirst = true; Date.now() < endMs; isFirst = false) {
          if (await isListed(AFTER)) start(`${AFTER} serves`);
          if (!(await isListed(OWN))) start(`no pod of ${OWN} serves`);
          if (isFirst) console.log(`waits for ${AFTER}`);
          await sleep(1000);
        }
        start(`${AFTER} does not serve after ${AT_MOST_S} s`);
{{- end }}
{{- if $part.ownsDatabase }}
  # Waits for the migration job of the release; older pods serve meanwhile.
  - name: schema
    image: {{ include "gokaku.image" (dict "root" $root "service" $service) }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: [migrate.mjs, await]
    securityContext: {{- $containerSecurity | nindent 6 }}
    resources:
      requests: { cpu: 20m, memory: 64Mi }
      limits: { memory: 192Mi }
    env:
      - { name: DATABASE_WAIT_S, value: "600" }
      {{- include "gokaku.storeEnv" $ofDatabase | nindent 6 }}
    {{- with $own.existingSecret }}
    envFrom: [{ secretRef: { name: {{ . }} } }]
    {{- end }}
    {{- with include "gokaku.certificateMounts" $ofDatabase | trim }}
    volumeMounts:
      {{- . | nindent 6 }}
    {{- end }}
{{- end }}
containers:
  - name: {{ $service }}
    image: {{ include "gokaku.image" (dict "root" $root "service" $service) }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    securityContext: {{- $containerSecurity | nindent 6 }}
    resources: {{- toYaml $own.resources | nindent 6 }}
    ports:
      {{- if eq $service "gateway" }}
      - { name: http, containerPort: 8080 }
      {{- else }}
      - { name: grpc, containerPort: 50051 }
      {{- end }}
      {{- if eq $service "realtime" }}
      - { name: ws, containerPort: 8081 }
      {{- end }}
      - { name: admin, containerPort: 9090 }
    env:
      {{- include "gokaku.env" (dict "root" $root "service" $service "part" $part "own" $own) | nindent 6 }}
    {{- with $own.existingSecret }}
    envFrom: [{ secretRef: { name: {{ . }} } }]
    {{- end }}
    # An answer means that configuration and dependencies are ready.
    startupProbe:
      httpGet: { path: /livez, port: admin }
      periodSeconds: 1
      timeoutSeconds: 2
      failureThreshold: 120
    readinessProbe:
      {{- if eq $service "gateway" }}
      httpGet: { path: /readyz, port: admin }
      {{- else }}
      grpc: { port: 50051 }
      {{- end }}
      periodSeconds: 2
      timeoutSeconds: 2
      failureThreshold: 3
    # Reports a live event loop, independent of dependencies.
    livenessProbe:
      httpGet: { path: /livez, port: admin }
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 6
    lifecycle: { preStop: { sleep: { seconds: {{ $own.preStopSeconds }} } } }
    volumeMounts:
      - { name: keys, mountPath: /keys, readOnly: true }
      # Without it container runtimes mount a writable one.
      - { name: shm, mountPath: /dev/shm, readOnly: true }
      {{- with include "gokaku.certificateMounts" $ofAll | trim }}
      {{- . | nindent 6 }}
      {{- end }}
volumes:
  {{- with include "gokaku.certificateVolumes" $ofAll | trim }}
  {{- . | nindent 2 }}
  {{- end }}
  - { name: shm, emptyDir: { medium: Memory, sizeLimit: 1Mi } }
  - name: keys
    projected:
      defaultMode: 0440
      sources:
        - secret:
            name: {{ $secret }}
            items:
              - { key: {{ $service }}.pem, path: {{ $service }}.pem }
              {{- if and (eq $service "gateway") $root.Values.testLogin.enabled }}
              - { key: dummy-login.pem, path: dummy-login.pem }
              {{- end }}
              {{- if ne $service "gateway" }}
              {{- range keys $topology.services | sortAlpha }}
              - { key: {{ . }}.crt, path: services/{{ . }}.crt }
              {{- end }}
              {{- end }}
{{- end -}}
