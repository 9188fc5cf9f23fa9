/** Whether a page to pay on belongs to the provider that the site names. */
export const isCheckoutAddress = (url: string, address: string): boolean => {
  const [page, door] = [URL.parse(url), URL.parse(address)];
  return (
    page !== null && door !== null && page.origin === door.origin && page.pathname.startsWith(door.pathname)
  );
};
