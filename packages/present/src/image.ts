/**
 * Where a page loads a picture from: those from elsewhere through the gateway, so that nobody there learns of who looks
 * at them; own files and "" as they are.
 */
export const imageAddress = (address: string): string =>
  /^https?:/i.test(address) ? `/api/images?url=${encodeURIComponent(address)}` : address;
