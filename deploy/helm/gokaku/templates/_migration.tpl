{{/* The pod that migrates the database of one service: (dict "root" $ "service" "users"). */}}
{{- define "gokaku.migrationPod" -}}
{{- $root := .root -}}
{{- $service := .service -}}
{{- $own := include "gokaku.service" . | fromJson -}}
{{- $fullname := include "gokaku.fullname" $root -}}
{{- $ofDatabase := dict "root" $root "service" $service "stores" (list "postgres") -}}
{{- include "gokaku.podBasics" . | nindent 0 }}
serviceAccountName: {{ $fullname }}-{{ $service }}
restartPolicy: Never
{{- $steps := list "migrate" }}
{{- if eq $service "users" }}{{ $steps = append $steps "seed" }}{{ end }}
{{- range $index, $step := $steps }}
{{- if eq $step (last $steps) }}
containers:
{{- else if eq $index 0 }}
initContainers:
{{- end }}
  - name: {{ $step }}
    image: {{ include "gokaku.image" (dict "root" $root "service" $service) }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: [{{ $step }}.mjs]
    securityContext: {{- toYaml $own.containerSecurityContext | nindent 6 }}
    resources:
      requests: { cpu: 50m, memory: 96Mi }
      limits: { memory: 256Mi }
    env:
      - { name: DATABASE_WAIT_S, value: "300" }
      - { name: SEED_ACCOUNTS, value: {{ ternary "on" "off" $root.Values.seeds.accounts | quote }} }
      {{- include "gokaku.storeEnv" $ofDatabase | nindent 6 }}
      {{- if eq $step "migrate" }}
      {{- if eq $root.Values.postgres.mode "development" }}
      - name: POSTGRES_ADMIN_PASSWORD
        valueFrom: { secretKeyRef: { name: {{ include "gokaku.secretName" $root }}, key: postgres } }
      - name: POSTGRES_ADMIN_URL
        value: postgres://postgres:$(POSTGRES_ADMIN_PASSWORD)@{{ include "gokaku.host" (dict "root" $root "component" "postgres") }}:5432/postgres
      {{- else if $root.Values.postgres.adminSecret }}
      - name: POSTGRES_ADMIN_URL
        valueFrom: { secretKeyRef: { name: {{ $root.Values.postgres.adminSecret }}, key: {{ $root.Values.postgres.adminSecretKey }} } }
      {{- end }}
      {{- end }}
    {{- with $own.existingSecret }}
    envFrom: [{ secretRef: { name: {{ . }} } }]
    {{- end }}
    {{- with include "gokaku.certificateMounts" $ofDatabase | trim }}
    volumeMounts:
      {{- . | nindent 6 }}
    {{- end }}
{{- end }}
{{- with include "gokaku.certificateVolumes" $ofDatabase | trim }}
volumes:
  {{- . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The job around it, without the name. */}}
{{- define "gokaku.migrationSpec" -}}
{{- with .root.Values.migrations.removeAfterSeconds }}
ttlSecondsAfterFinished: {{ . }}
{{- end }}
backoffLimit: 6
activeDeadlineSeconds: 900
template:
  metadata:
    labels: {{- include "gokaku.componentLabels" (dict "root" .root "component" (printf "migrate-%s" .service)) | nindent 6 }}
  spec: {{- include "gokaku.migrationPod" . | nindent 4 }}
{{- end -}}
