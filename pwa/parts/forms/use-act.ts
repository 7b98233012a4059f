/**
 * Sends the act of a form: validation errors, the press of its button, and what follows an answer. A typed field named `id` makes the act
 * repeatable: it keeps its id until the server has certainly booked or refused it, and then gets a new one.
 */
import { useState, type RefObject } from 'react';
import { v7 as newId } from 'uuid';
import { isSettled, type MutationFailure, type MutationResult } from '../../queries/mutation.ts';
import { useSave, type Save } from '../../queries/use-save.ts';
import { useToast, type ToastContent } from '../../ui/toast.tsx';
import { KEEPS_NOTHING, type Typing } from './kept-typing.ts';
import type { KeptRequest } from './kept-request.ts';
import { useInvalidFocus } from './use-invalid-focus.ts';

type Problems = Readonly<Record<string, string | undefined>>;
type TextName<Typed> = { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed] & string;

export interface FieldProps<Typed> {
  text: (name: TextName<Typed>) => {
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  value: (name: TextName<Typed>) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  /** Props of a choice, which has no errors. */
  choice: <Name extends keyof Typed & string>(
    name: Name,
  ) => { value: Typed[Name]; onChange: (value: Typed[Name]) => void };
}

export function fieldsOf<Typed extends object>(
  { typed, type }: Pick<Typing<Typed>, 'typed' | 'type'>,
  errorAt: (name: keyof Typed & string) => string | undefined = () => undefined,
): FieldProps<Typed> {
  const set = (name: string, value: unknown) => type({ [name]: value } as Partial<Typed>);
  const common = (name: TextName<Typed>) => ({ value: typed[name] as string, error: errorAt(name) });
  return {
    text: (name) => ({ ...common(name), onChange: ({ target }) => set(name, target.value) }),
    value: (name) => ({ ...common(name), onChange: (value) => set(name, value) }),
    choice: (name) => ({ value: typed[name], onChange: (value) => set(name, value) }),
  };
}

export interface ActOptions<Typed extends object, Answer> {
  /** The typed text; absent for an act that only asks. */
  form?: Typing<Typed>;
  /** Errors of what is typed, by field: shown from the first press on, and nothing is sent while there is one. */
  problems?: Problems;
  send: (save: Save) => Promise<MutationResult<Answer>>;
  /** The state of `send`, when it is not the given save. */
  save?: Pick<Save, 'busy' | 'failure'> & Partial<Pick<Save, 'reset'>>;
  /** Text of the notice that it is done; null for none. */
  done: (answer: Answer) => string | ToastContent | null;
  refused?: (failure: MutationFailure) => void;
  onClose: () => void;
  /** True for the path of a value that a field shows; by default the names of what is typed. */
  isField?: (path: string) => boolean;
  /** The request that is repeated unchanged while it has no answer, and whether what it is about shows it as booked. */
  repeat?: { readonly request: Pick<KeptRequest<{ id: string }>, 'lost' | 'forget'>; readonly isBooked: boolean };
}

export interface Act<Typed> extends FieldProps<Typed> {
  /** The error of a field, own or the server's; undefined when it has none, and before the first press. */
  readonly error: (name: string) => string | undefined;
  readonly busy: boolean;
  readonly failure: MutationFailure | null;
  /** The failure, unless a field shows it. */
  readonly unplaced: MutationFailure | null;
  /** Label of the button: `usual`, or what a lost answer makes of it. */
  readonly confirm: (usual: string) => string;
  readonly press: () => Promise<void>;
  readonly close: () => void;
  /** Closes by Escape or Back: what was typed stays for the next opening. */
  readonly leave: () => void;
  readonly dialog: {
    busy: boolean;
    formRef: RefObject<HTMLFormElement | null>;
    onConfirm: () => Promise<void>;
    onLeave: () => void;
    onCancel: () => void;
    cancel?: null;
  };
}

const NOTHING_TYPED: Typing<object> = { ...KEEPS_NOTHING, typed: {}, type: () => undefined };

export function useAct<Typed extends object, Answer>({
  form = NOTHING_TYPED as Typing<Typed>,
  problems = {},
  send,
  save: given,
  done,
  refused,
  onClose,
  isField = (path) => path in form.typed,
  repeat,
}: ActOptions<Typed, Answer>): Act<Typed> {
  const { show } = useToast();
  const own = useSave();
  const save = given ?? own;
  const { busy, failure } = save;
  const [submitted, setSubmitted] = useState(false);
  /** The text that was sent: the server's errors stay beside the fields until they are edited. */
  const [sent, setSent] = useState<Typed | null>(null);
  const { ref, focusInvalid } = useInvalidFocus();
  const isBooked = repeat?.isBooked === true;
  const isLost = repeat !== undefined && repeat.request.lost !== null;
  const details = failure?.kind === 'refused' ? failure.details : [];
  const valueOf = (values: object | null, name: string) => (values as Readonly<Record<string, unknown>> | null)?.[name];
  const isAsSent = (name: string) => valueOf(form.typed, name) === valueOf(sent, name);
  const error = (name: string) =>
    (submitted ? problems[name] : undefined) ?? details.find(({ path }) => path === name && isAsSent(name))?.message;

  function close(): void {
    if (isBooked) repeat.request.forget();
    form.drop();
    onClose();
  }

  function leave(): void {
    if (isBooked) return close();
    form.leave();
    onClose();
  }

  async function press(): Promise<void> {
    if (busy) return;
    if (isBooked) return close();
    setSubmitted(true);
    save.reset?.();
    if (!isLost && Object.values(problems).some((problem) => problem !== undefined)) return focusInvalid();
    if ('id' in form.typed) form.keep();
    setSent(form.typed);
    const result = await send(own);
    // A field that the answer empties has no error yet.
    setSubmitted(false);
    if (result.kind !== 'done') {
      if ('id' in form.typed && isSettled(result)) form.type({ id: newId() } as Partial<Typed> & { id: string });
      refused?.(result);
      return focusInvalid();
    }
    form.drop();
    const words = done(result.answer);
    if (words !== null) show({ tone: 'ok', ...(typeof words === 'string' ? { text: words } : words) });
    onClose();
  }

  return {
    ...fieldsOf(form, error),
    error,
    busy,
    failure,
    unplaced: details.some(({ path = '' }) => isField(path)) ? null : failure,
    confirm: (usual) => (isBooked ? 'Готово' : isLost ? 'Отправить ещё раз' : usual),
    press,
    close,
    leave,
    dialog: {
      busy,
      formRef: ref,
      onConfirm: press,
      onLeave: leave,
      onCancel: close,
      ...(isBooked && { cancel: null }),
    },
  };
}
