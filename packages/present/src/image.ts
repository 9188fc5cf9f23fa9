/**
 * The address from which a page loads a picture. Foreign pictures go through the gateway, so that their
 * servers do not learn the viewer; own files and "" stay as they are.
 */
export const imageAddress = (address: string): string =>
  /^https?:/i.test(address) ? `/api/images?url=${encodeURIComponent(address)}` : address;
