/** The till's keyboard shortcuts. */
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './keys-dialog.module.css';
import { SHORTCUTS } from '../lines/use-shortcuts.ts';

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Клавиши кассы">
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
