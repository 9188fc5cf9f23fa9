// Runs before the first paint so that a chosen theme never flashes the other one.
try {
  const theme = localStorage.getItem("gokaku.theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the theme of the system stays.
}
