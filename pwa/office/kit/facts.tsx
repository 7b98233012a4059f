import { Facts as Plain, type FactsProps } from '../../ui/facts.tsx';
import styles from './facts.module.css';

/** Names and values, side by side; `className` is composed of this sheet's. */
export const Facts = ({ className = styles.facts, of }: FactsProps) => <Plain of={of} className={className} />;
