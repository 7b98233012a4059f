import { Check } from 'lucide-react';
import type { Order } from '#contract/orders/orders.ts';
import styles from './order-steps.module.css';
import { stepsOf } from './steps-of.ts';

const WORDS = { done: 'сделано', now: 'сейчас', ahead: 'впереди' } as const;

/** «Что дальше», until the order is received or canceled. */
export function OrderSteps({ order }: { order: Order }) {
  const steps = stepsOf(order);
  if (steps.every(({ state }) => state === 'done')) return null;
  return (
    <section className={styles.steps}>
      <h2>Что дальше</h2>
      <ol>
        {steps.map(({ title, note, state }, index) => (
          <li
            key={title}
            className={styles.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {state === 'done' ? <Check size={16} strokeWidth={2} /> : index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className="visually-hidden"> ({WORDS[state]})</span>
              <span className={styles.note}>{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
