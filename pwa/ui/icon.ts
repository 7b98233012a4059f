/** Props of an icon in a line of text or a control. */
export const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
