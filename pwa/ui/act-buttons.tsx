import { Button, type ButtonProps } from './button.tsx';

type ActProps = Pick<ButtonProps, 'onClick' | 'children'>;

export const OutlineButton = (props: ActProps) => <Button variant="outline" {...props} />;
export const LinkButton = (props: ActProps) => <Button variant="link" {...props} />;
