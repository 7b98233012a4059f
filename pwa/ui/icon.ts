import { createElement, isValidElement, type ComponentType, type ReactNode } from 'react';

/** An icon as a component, as those of lucide are. */
export type Icon = ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>;

/** Props of an icon in a line of text. */
export const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Draws an icon that is given as its component. */
export const drawn = (icon: ReactNode | Icon): ReactNode =>
  typeof icon === 'function' || (typeof icon === 'object' && icon !== null && !isValidElement(icon))
    ? createElement(icon as Icon, ICON)
    : icon;
