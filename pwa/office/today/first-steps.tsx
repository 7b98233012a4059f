/** A checklist for a new owner; it ticks itself and disappears once it is complete. In a demo shop it begins with the removal of the demo. */
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FIRST_STEPS, type FirstStep } from '#contract/reports/today.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './today.module.css';

const ICON = { size: 18, strokeWidth: 2 };

interface Step {
  readonly label: string;
  readonly to: string;
  /** An alternative way to do the step. */
  readonly or?: { readonly label: string; readonly to: string };
}

const STEPS: Readonly<Record<FirstStep, Step>> = {
  details: { label: 'Укажите ИНН и телефон магазина', to: paths.adminSettings('shop') },
  bank: { label: 'Укажите банк: без него не выставить счёт', to: paths.adminSettings('bank') },
  delivery: { label: 'Проверьте цены доставки и сохраните', to: paths.adminSettings('delivery') },
  category: { label: 'Создайте первую категорию', to: paths.adminCatalog() },
  goods: {
    label: 'Добавьте товары вручную',
    to: paths.adminProductNew(),
    or: { label: 'загрузите прайс', to: paths.adminImports() },
  },
  staff: { label: 'Добавьте первого продавца', to: ROUTES.adminStaff },
  sale: { label: 'Проведите первую продажу на кассе', to: paths.till() },
};

function Alternative({ step: { or } }: { step: Step }) {
  if (or === undefined) return null;
  return (
    <>
      {' '}
      или <Link to={or.to}>{or.label}</Link>
    </>
  );
}

export function FirstSteps({ done }: { done: readonly FirstStep[] }) {
  const { demo } = useShop();
  const next = FIRST_STEPS.find((step) => !done.includes(step));
  if (next === undefined && !demo) return null;
  return (
    <section className={`card clipped ${styles.firstSteps}`} aria-labelledby="steps">
      <Disclosure
        title={
          <span id="steps">
            Первые шаги: {done.length} из {FIRST_STEPS.length + (demo ? 1 : 0)}
          </span>
        }
        aside={
          <progress
            className={styles.progress}
            value={done.length}
            max={FIRST_STEPS.length + (demo ? 1 : 0)}
            aria-hidden
          />
        }
        defaultOpen
      >
        <ol className={styles.stepList}>
          {demo && (
            <li className="row gap-3 touchable text-14">
              <Circle {...ICON} />
              <span>
                <Link to={paths.adminSettings()}>Попробовали? Уберите пример</Link>
              </span>
            </li>
          )}
          {FIRST_STEPS.map((step) => (
            <li className="row gap-3 touchable text-14" key={step} data-done={done.includes(step) || undefined}>
              {done.includes(step) ? <Check {...ICON} /> : <Circle {...ICON} />}
              {done.includes(step) ? (
                <span>
                  {STEPS[step].label}
                  <span className="visually-hidden">: готово</span>
                </span>
              ) : (
                <span>
                  <Link to={STEPS[step].to}>{STEPS[step].label}</Link>
                  <Alternative step={STEPS[step]} />
                </span>
              )}
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}
