/** An indicator of how safely this till stores its receipts; a press lists the details. */
import { useEffect, useState } from 'react';
import { isApple, isInAppleTab } from '../../device/database/apple.ts';
import { useSeries } from '../../device/journal/use-journal.ts';
import { lacksSession } from '../../device/person/session.ts';
import { useSellerToOpen } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { IS_SECURE } from '../../device/database/storage-health.ts';
import { useStorageHealth } from '../../device/storage/use-storage-health.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { useEpochChanged } from '../../device/use-epoch-changed.ts';
import { NoWrapNumbers } from '../../parts/page/no-wrap.tsx';
import { momentText } from '../../parts/time/moments.ts';
import { reconcileJournal } from '../../queries/reconcile.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { durabilityOf, worstOf } from './durability.ts';
import { isInMacTab } from './home-screen-dialog.tsx';
import styles from './durability-light.module.css';

export function DurabilityLight() {
  const health = useStorageHealth();
  const { skewMs = null } = useSeries() ?? {};
  const { value: compared } = useFlag('tillCompared');
  const { value: copyOf } = useFlag('copyOf');
  const isInDoubt = useEpochChanged();
  const { reachable } = useConnection();
  const { status } = usePerson();
  const opensByPin = useSellerToOpen() !== null;
  const { timezone } = useShop();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The databases' code is loaded after the first screen.
    void import('../../device/watch-storage.ts').then(({ checkStorage }) => checkStorage());
  }, []);
  const facts = durabilityOf(
    {
      ...health,
      isSecure: IS_SECURE,
      skewMs,
      compared: compared?.last ?? null,
      isCopy: copyOf !== undefined,
      isInDoubt,
      wayToSession: opensByPin ? 'pin' : lacksSession(status) ? 'password' : null,
      isOffline: reachable === false,
      apple: isApple() ? (isInAppleTab() ? 'tab' : 'home-screen') : isInMacTab() ? 'mac-tab' : null,
    },
    (at) => momentText(at, new Date(), timezone),
  );
  const worst = worstOf(facts);
  const words = worst?.short ?? 'Чеки под защитой';
  return (
    <>
      <button
        type="button"
        className={styles.light}
        data-tone={worst?.tone ?? 'ok'}
        aria-label={`Надёжность кассы: ${words}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.dot} />
        <span className={styles.words}>{words}</span>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Надёжность кассы" size={640} footer={<CompareButton />}>
        <dl className="grid">
          {facts.map(({ label, tone, text }) => (
            <div key={label} className={styles.fact} data-tone={tone}>
              <span className={styles.dot} />
              <dt className="weight-label">{label}</dt>
              <dd>
                <NoWrapNumbers text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function CompareButton() {
  const { reachable } = useConnection();
  const { status } = usePerson();
  const { run, busy } = useSave();
  const [failure, setFailure] = useState<string | null>(null);
  const compare = () =>
    run(reconcileJournal).then(
      ({ tone, lines }) => setFailure(tone === 'error' ? lines.join(' ') : null),
      (error: unknown) => {
        console.error(error);
        setFailure('Сверка не удалась. Попробуйте ещё раз.');
      },
    );
  return (
    <div className="grid gap-2">
      {failure !== null && <p role="alert">{failure}</p>}
      <Button
        variant="outline"
        busy={busy}
        busyLabel="Сверяю…"
        disabled={reachable === false || lacksSession(status)}
        onClick={() => void compare()}
      >
        Сверить с сервером
      </Button>
    </div>
  );
}
