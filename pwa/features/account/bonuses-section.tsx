/** /account/bonuses. */
import { Coins } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './section.module.css';

/** The shop keeps no bonus accounts yet: it says so, and there is no history. */
export function BonusesSection() {
  return (
    <div className={styles.stack}>
      <Notice tone="mint" title="Скоро">
        Бонусная программа готовится. Когда она заработает, здесь будут баланс и все начисления и списания.
      </Notice>
      <Panel>
        <EmptyState icon={<Coins size={28} strokeWidth={1.75} />} title="История пуста.">
          Начислений и списаний ещё не было.
        </EmptyState>
      </Panel>
    </div>
  );
}
