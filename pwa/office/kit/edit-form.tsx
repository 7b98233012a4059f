/** The form of saved values that somebody else may change meanwhile: what is typed over them, their merge, its save. */
import {
  type FetchQueryOptions,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import { type TypingOverOptions, useTypingOver } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard, type LeaveGuardProps } from '../../parts/forms/leave-guard.tsx';
import { problemsOf, safeParse } from '../../parts/forms/safe-parse.ts';
import { type Act, useAct } from '../../parts/forms/use-act.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { keepAs, write } from '../../queries/use-save.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { changedFields } from './merge-fields.ts';
import { CardSkeleton, OfficeAnswer } from './office-answer.tsx';
import { SaveBar, Unsaved } from './save-bar.tsx';
import { Button, OutlineButton } from './buttons.tsx';

/** Saves over the settings known here. The server refuses it over others, and changes nothing when it has this body already. */
export type SaveOver<Known, Body> = (known: Known, body: Body) => Promise<MutationResult<Known>>;

interface SavedOver<Known, Body> {
  readonly known: Known;
  readonly result: MutationResult<Known>;
  /** The sent body when it had no answer: the server may have it. Null otherwise. */
  readonly unanswered: Body | null;
}

/** Saves over the settings known here, after repeating a save without an answer, which isn't somebody else's change. */
export async function saveOver<Known, Body>(
  save: SaveOver<Known, Body>,
  opened: Known,
  body: Body,
  unanswered: Body | null,
): Promise<SavedOver<Known, Body>> {
  let known = opened;
  if (unanswered !== null) {
    const repeated = await save(known, unanswered);
    if (repeated.kind === 'out-of-reach') return { known, result: repeated, unanswered };
    if (repeated.kind === 'refused') return { known, result: repeated, unanswered: null };
    known = repeated.answer;
  }
  const result = await save(known, body);
  if (result.kind === 'done') return { known: result.answer, result, unanswered: null };
  const isUnknown = result.kind === 'out-of-reach' && result.undone !== true;
  return { known, result, unanswered: isUnknown ? body : null };
}

/** @param opened the settings as they were read when their form was opened */
export function useSaveOver<Known, Body>(save: SaveOver<Known, Body>, opened: Known) {
  const [base, setBase] = useState(opened);
  const unanswered = useRef<Body>(null);
  return {
    /** The settings that the next save is based on. */
    base,
    /** Bases the next save on settings read since. */
    setBase(known: Known): void {
      unanswered.current = null;
      setBase(known);
    },
    async save(body: Body): Promise<MutationResult<Known>> {
      const saved = await saveOver(save, base, body, unanswered.current);
      unanswered.current = saved.unanswered;
      setBase(saved.known);
      return saved.result;
    },
  };
}

/** A panel of settings that shows nothing until they are read. */
export const readPanel = <Answer, Key extends QueryKey>(
  query: UseQueryOptions<Answer, Error, Answer, Key>,
  Shown: (props: { data: Answer }) => ReactNode,
) =>
  function ReadPanel() {
    const { data } = useQuery(query);
    return data !== undefined && <Shown data={data} />;
  };

interface OpenedFormProps<Known, Key extends QueryKey> {
  query: UseQueryOptions<Known, Error, Known, Key>;
  notKept: string;
  children: (opened: Known) => ReactNode;
}

/** A page's form, which starts with the settings at the time of opening, not with an earlier visit's. */
export function OpenedForm<Known, Key extends QueryKey>({ query, notKept, children }: OpenedFormProps<Known, Key>) {
  const answer = useQuery(query);
  const { data, isFetching, isFetchedAfterMount } = answer;
  const [opened, setOpened] = useState<Known>();
  if (opened === undefined && data !== undefined && (isFetchedAfterMount || !isFetching)) setOpened(data);
  return (
    <OfficeAnswer isForm answer={answer} notKept={notKept}>
      {() => (opened === undefined ? <CardSkeleton /> : children(opened))}
    </OfficeAnswer>
  );
}

interface EditFormOptions<Known, Typed, Line, E extends Endpoint, Key extends QueryKey> extends TypingOverOptions<
  Typed,
  Line
> {
  /** Name under which what is typed is kept. */
  draft: string;
  opened: Known;
  /** Reads them again after somebody else's save. */
  query: FetchQueryOptions<Known, Error, Known, Key>;
  typedOf: (known: Known) => Typed;
  /** Saves them, and answers what is saved then. */
  endpoint: E;
  toBody: (typed: Typed, known: Known) => object;
  /** The part of the request that names what it is based on; by default its revision. */
  over?: (known: Known) => object;
  /** By default the endpoint's own request. */
  save?: SaveOver<Known, BodyOf<E>>;
  done: string;
  /** True for the path of a value that a field shows. */
  isField?: (path: string) => boolean;
}

export function useEditForm<Known, Typed extends object, Line, E extends Endpoint, Key extends QueryKey>({
  draft,
  opened,
  query,
  typedOf,
  merge,
  endpoint,
  toBody,
  over = (known) => ({ revision: (known as { revision: string }).revision }),
  save,
  done,
  isField,
  ...shape
}: EditFormOptions<Known, Typed, Line, E, Key>) {
  const client = useQueryClient();
  const request = (known: Known, body: BodyOf<E>): Promise<MutationResult<Known>> =>
    write(client, endpoint, { body: { ...(body as object), ...over(known) } } as never, keepAs(query)) as never;
  const saving = useSaveOver(save ?? request, opened);
  const saved = typedOf(saving.base);
  const form = useTypingOver(draft, saved, { merge, ...shape });
  const { typed, type, isTyped: isDirty } = form;
  /** The fields that somebody else has changed too; null while nobody else has saved. */
  const [contested, setContested] = useState(form.contested);
  const read = safeParse(endpoint.body as z.ZodType<BodyOf<E>>, {
    ...toBody(typed, saving.base),
    ...over(saving.base),
  });
  async function send(body: BodyOf<E>): Promise<MutationResult<Known>> {
    setContested(null);
    const result = await saving.save(body);
    if (result.kind === 'done') type(changedFields(typed, typedOf(result.answer)));
    if (result.kind !== 'refused' || result.code !== 'settings_changed') return result;
    const latest = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    if (latest === null) return { kind: 'out-of-reach', undone: true };
    const met = merge(saved, typed, typedOf(latest));
    saving.setBase(latest);
    type(met.merged);
    setContested(met.contested);
    return result;
  }

  /** Drops what is typed, and shows these values, by default the known ones. */
  const reset = (known?: Known) => {
    if (known !== undefined) saving.setBase(known);
    type(known === undefined ? saved : typedOf(known));
    setContested(null);
  };
  const act = useAct({
    form,
    problems: problemsOf(read),
    ...(isField !== undefined && { isField }),
    send: ({ run }) => run(() => send(read.data as BodyOf<E>)),
    done: () => done,
    onClose: () => undefined,
  });
  return {
    ...act,
    typed,
    type,
    isDirty,
    contested,
    /** The failure, unless a field or the notice of somebody else's save shows it. */
    unplaced: contested === null ? act.unplaced : null,
    reset,
    guard: { dirty: isDirty, draft, onLeave: () => reset() },
  };
}

export const formProps = ({ dialog: { formRef, onConfirm } }: Pick<Act<object>, 'dialog'>) =>
  ({
    ref: formRef,
    noValidate: true,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void onConfirm();
    },
  }) as const;

type GuardProps = Pick<LeaveGuardProps, 'dirty' | 'onLeave'> & { draft: string };

export function SettingsGuard(guard: GuardProps) {
  return (
    <LeaveGuard {...guard} mayLeave={() => false}>
      Изменения настроек не сохранены. Если уйти, они пропадут.
    </LeaveGuard>
  );
}

interface SettingsFootProps {
  form: Pick<Act<object>, 'busy'> & { isDirty: boolean; reset: () => void; guard: GuardProps };
}

/** The foot of a page of settings: undoes what is typed or saves it, and asks before it is left unsaved. */
export function SettingsFoot({ form: { isDirty, busy, reset, guard } }: SettingsFootProps) {
  return (
    <>
      <SaveBar state={isDirty && <Unsaved />}>
        {isDirty && !busy && <OutlineButton onClick={() => reset()}>Отменить изменения</OutlineButton>}
        <Button type="submit" busy={busy} busyLabel="Сохраняем…" title="Ctrl + S">
          Сохранить
        </Button>
      </SaveBar>
      <SettingsGuard {...guard} />
    </>
  );
}

/**
 * Somebody else saved the same settings first.
 * @param what the settings, in the accusative: «настройки источника»
 * @param contested what is saved now in the fields that both changed; empty when there are none
 */
export function ConflictNotice({ what = 'настройки', contested }: { what?: string; contested: readonly string[] }) {
  return (
    <Notice tone="low" urgent title={`Пока вы правили ${what}, их изменил кто-то другой`}>
      {contested.length === 0 ? (
        'Здесь уже то, что сохранено, и ваши правки поверх. Проверьте и сохраните ещё раз.'
      ) : (
        <>
          Ваши правки остались. Вот что сохранено там, где меняли вы оба; проверьте и сохраните ещё раз:
          <ul>
            {contested.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** First in a form that opened with what its person had typed and not saved: without it, that would pass for saved. */
export function RestoredNotice() {
  return <Notice title="Здесь то, что вы ввели раньше и не сохранили">«Отмена» это удалит.</Notice>;
}

interface EditPanelProps {
  form: Pick<Act<object>, 'dialog' | 'busy' | 'unplaced'> & { contested?: readonly string[] | null; guard: GuardProps };
  className?: string | undefined;
  submit: string;
  /** «Не удалось сохранить правила» */
  fallback: string;
  /** A problem of the form as a whole. */
  problem?: string | undefined;
  children: ReactNode;
}

export function EditPanel({ form, className, submit, fallback, problem = '', children }: EditPanelProps) {
  const { unplaced, busy, contested = null, guard } = form;
  const failure = unplaced === null ? problem : describeFailure(unplaced, fallback);
  return (
    <Panel>
      <form {...formProps(form)} className={className}>
        <fieldset disabled={busy} className={className}>
          {children}
        </fieldset>
        {contested !== null && <ConflictNotice contested={contested} />}
        {failure !== '' && <Notice tone="sale" urgent title={failure} />}
        <div>
          <OutlineButton type="submit" busy={busy} busyLabel="Сохраняем…">
            {submit}
          </OutlineButton>
        </div>
      </form>
      <SettingsGuard {...guard} />
    </Panel>
  );
}
