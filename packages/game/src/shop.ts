/** The words of a badge's condition that put it into the shop. */
export const PURCHASABLE = "サポートページから購入可能";
