/** Features that the file's parameters suggest: one press creates them for a subcategory, or for all. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { GROUP_MARK } from '#contract/imports/import-profile.ts';
import type { Import } from '#contract/imports/imports.ts';
import { counted } from '#contract/values/plural.ts';
import { importMappingQuery, useImportActs } from '../../queries/imports.ts';
import type { Save } from '../../queries/use-save.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './imports.module.css';
import { Button, LinkButton, OutlineButton } from '../kit/buttons.tsx';

type Proposal = ImportMapping['proposals'][number];
type Feature = Proposal['features'][number];

const SHOWN = 6;
const NAMED = 5;

/** A feature with its unit or its choices: «Высота, мм», «Цвет: белый, хром». */
function featureText({ name, type, unit, values }: Feature): string {
  if (type === 'number') return unit === '' ? name : `${name}, ${unit}`;
  if (type === 'bool') return `${name}: да или нет`;
  if (type === 'text') return `${name}: текст`;
  const more = values.length > NAMED ? ` и ещё ${values.length - NAMED}` : '';
  return `${name}: ${values.slice(0, NAMED).join(', ')}${more}`;
}

export function ProposedFeatures({ one, save: { run, busy, running } }: { one: Import; save: Save }) {
  const acts = useImportActs();
  const [isWhole, showWhole] = useState(false);
  const queryOptions = { ...importMappingQuery(one._id, {}, one.createdAt), enabled: one.counts.proposed > 0 };
  const proposals = useQuery(queryOptions).data?.proposals ?? [];
  if (one.counts.proposed === 0 || proposals.length === 0) return null;
  const isOpen = one.state === 'ready' || one.state === 'waiting';

  const accept = (what: 'all' | [Proposal], name: string) => void run(() => acts.acceptFeatures(one, what), name);

  return (
    <Panel
      title="Фильтры из параметров файла"
      titleAside={counted(proposals.length, 'подкатегория', 'подкатегории', 'подкатегорий')}
    >
      <p className="muted text-14">
        У товаров в файле есть параметры, для которых в магазине нет характеристик. Заведите их — и на витрине появятся
        фильтры.{' '}
        {isOpen
          ? 'Файл проверим заново, уже со значениями.'
          : 'Значения появятся со следующей загрузкой этого источника.'}
      </p>
      <ul className="grid mt-4 mb-4 gap-3">
        {(isWhole ? proposals : proposals.slice(0, SHOWN)).map((proposal) => {
          const place = `${proposal.category}${GROUP_MARK}${proposal.subcategory}`;
          return (
            <li key={place} className={styles.proposal}>
              <div className="min-w-0 anywhere">
                <b>{place}</b>
                <p className="muted text-14">{proposal.features.map(featureText).join('; ')}</p>
              </div>
              <OutlineButton
                aria-label={`Завести характеристики: ${place}`}
                busy={running === place}
                busyLabel="Заводим…"
                disabled={busy}
                onClick={() => accept([proposal], place)}
              >
                Завести
              </OutlineButton>
            </li>
          );
        })}
      </ul>
      <div className={styles.press}>
        {proposals.length > 1 && (
          <Button busy={running === 'all'} busyLabel="Заводим…" disabled={busy} onClick={() => accept('all', 'all')}>
            Завести для всех подкатегорий
          </Button>
        )}
        {!isWhole && proposals.length > SHOWN && (
          <LinkButton onClick={() => showWhole(true)}>Показать все {proposals.length}</LinkButton>
        )}
      </div>
    </Panel>
  );
}
