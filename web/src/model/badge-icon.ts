/** The path of a picture badge's icon, which is its motif alone. @param card the path of its card */
export const iconPath = (card: string): string => card.replace(/-card\.svg$/, "-icon.svg");
