// Shows notifications where a page itself may not (phones), and leads back to the match when one is tapped. It keeps
// no files: every page comes from the server.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const lead = async () => {
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (page === undefined ? self.clients.openWindow("/?tab=match") : page.focus());
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead());
});
