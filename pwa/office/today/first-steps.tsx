/** A checklist for a new owner; it ticks itself and disappears once it is complete. In a demo shop it begins with the removal of the demo. */
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FIRST_STEPS, type FirstStep } from '#contract/reports/today.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './today.module.css';

const ICON = { size: 18, strokeWidth: 2 };

type Target = Readonly<Record<'label' | 'to', string>>;
type Step = Target & { readonly or?: Target };
type Row = Step & { readonly isDone: boolean };

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

export function FirstSteps({ done }: { done: readonly FirstStep[] }) {
  const { demo } = useShop();
  const steps = FIRST_STEPS.map((step): Row => ({ ...STEPS[step], isDone: done.includes(step) }));
  if (demo) steps.unshift({ label: 'Попробовали? Уберите пример', to: paths.adminSettings(), isDone: false });
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={`card clipped ${styles.firstSteps}`} aria-labelledby="steps">
      <Disclosure
        title={
          <span id="steps">
            Первые шаги: {done.length} из {steps.length}
          </span>
        }
        aside={<progress className={styles.progress} value={done.length} max={steps.length} aria-hidden />}
        defaultOpen
      >
        <ol className={styles.stepList}>
          {steps.map(({ label, to, or, isDone }) => (
            <li className="row gap-3 touchable text-14" key={label} data-done={isDone || undefined}>
              {isDone ? <Check {...ICON} /> : <Circle {...ICON} />}
              <span>
                {isDone ? label : <Link to={to}>{label}</Link>}
                {isDone && <span className="visually-hidden">: готово</span>}
                {!isDone && or !== undefined && (
                  <>
                    {' '}
                    или <Link to={or.to}>{or.label}</Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}
