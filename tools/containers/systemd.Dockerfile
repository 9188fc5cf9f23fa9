# A bare Debian with systemd as its first process, and the packages of deploy/server/README.md without Docker.
FROM docker.io/library/debian:13-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends systemd systemd-sysv dbus procps ca-certificates git nodejs npm libatomic1
STOPSIGNAL SIGRTMIN+3
CMD ["/sbin/init"]
