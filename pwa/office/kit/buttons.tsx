/** The buttons of `ui` for the office: an icon is given as its component, and drawn at their size. */
import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';
import { Button as PlainButton, type ButtonProps as PlainProps } from '../../ui/button.tsx';
import { IconButton as PlainIconButton, type IconButtonProps as PlainIconProps } from '../../ui/icon-button.tsx';

export { buttonClass } from '../../ui/button.tsx';
export { iconButtonClass } from '../../ui/icon-button.tsx';

export interface ButtonProps extends Omit<PlainProps, 'icon'> {
  /** Before the label; an element for one of another size. */
  icon?: LucideIcon | ReactElement | undefined;
}

export function Button({ icon: Icon, ...button }: ButtonProps) {
  return <PlainButton icon={Icon && (isValidElement(Icon) ? Icon : <Icon />)} {...button} />;
}

type ActProps = Omit<ButtonProps, 'variant'>;
export const OutlineButton = (props: ActProps) => <Button variant="outline" {...props} />;
export const LinkButton = (props: ActProps) => <Button variant="link" {...props} />;
export const QuietButton = (props: ActProps) => <Button variant="quiet" {...props} />;

export interface IconButtonProps extends Omit<PlainIconProps, 'icon'> {
  /** An element for one of another size. */
  icon: LucideIcon | ReactElement;
}

export function IconButton({ icon: Icon, ...button }: IconButtonProps) {
  return <PlainIconButton icon={isValidElement(Icon) ? Icon : <Icon />} {...button} />;
}
