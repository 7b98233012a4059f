/**
 * A form validated by the same schema on the page and on the server: errors appear at their fields, those without a visible field above the form,
 * the first one gets the focus, the input stays, a double submit sends once, and a draft outlives a reload.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { Problem } from '#contract/error-body.ts';
import { ERRORS } from '#contract/errors.ts';
import { schemaWords } from '#contract/schema-words.ts';
import { lastPerson, subscribePresence } from '../../device/person/session.ts';
import { mayBeDone, type MutationFailure, type MutationResult } from '../../queries/mutation.ts';
import { draftsOwner, dropFormDraft, keepFormDraft, noteRemembered, readFormDraft } from './form-drafts.ts';

/** Answer of a form's `onDone` when the form is not finished. */
export const GOES_ON = 'goes-on';

export interface ServerFormOptions<Values extends FieldValues, Body extends FieldValues, Answer> {
  schema: z.ZodType<Body> | undefined;
  initial: Values;
  /** Makes the body from the fields; by default the values themselves. */
  toBody?: (values: Values) => object;
  /** Errors that the schema cannot know, by field. */
  complain?: (values: Values) => Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Fields stored for a reload, under this name. Never a password. */
  draft?: { name: string; fields: readonly (keyof Values & string)[] };
  send: (body: Body) => Promise<MutationResult<Answer>>;
  /** Field of a refusal without details, by error code. */
  fieldOfCode?: Readonly<Record<string, Path<Values>>>;
  /** Message, by error code, of such a refusal after a lost answer to the same value: that try may have succeeded. */
  afterLost?: Readonly<Record<string, string>>;
  /** @param sent the accepted body @returns GOES_ON when the form stays for another submit; its draft stays too */
  onDone: (answer: Answer, sent: Body) => unknown;
}

export interface ServerForm<Values extends FieldValues, Body extends FieldValues = FieldValues> {
  fields: UseFormReturn<Values, unknown, Body>;
  /** A failure, or errors that no field shows; null when there is none. */
  failure: MutationFailure | null;
  busy: boolean;
  /** Props of the `<form>`. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
}

/** Sets stored values of fields not edited since the opening; one of another type, from another version of the shop, is left out. */
export function fillUntouched<Values extends FieldValues>(
  fields: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  start: Values,
  kept: Partial<Values>,
): void {
  for (const [path, opened] of leavesOf(start)) {
    const value: unknown = get(kept, path);
    const isUntouched = get(fields.getValues(), path) === opened;
    if (isUntouched && typeof value === typeof opened && value !== opened)
      fields.setValue(path as Path<Values>, value as never);
  }
}

/** The initial values with those of a draft; a value of another type than the field's is left out. */
export function withDraft<Values extends FieldValues>(initial: Values, kept: Partial<Values>): Values {
  const values = structuredClone(initial);
  for (const [path, value] of leavesOf(initial)) {
    const stored: unknown = get(kept, path);
    if (typeof stored === typeof value) set(values, path, stored);
  }
  return values;
}

function pick<Values extends FieldValues>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

/** Calls back once drafts can be read, at once if they already can. @returns a function that cancels */
export function whenDraftsReadable(then: () => void): () => void {
  if (draftsOwner() !== undefined) {
    then();
    return () => undefined;
  }
  let isOver = false;
  const check = () => {
    if (isOver || draftsOwner() === undefined) return;
    isOver = true;
    stop();
    then();
  };
  const stop = subscribePresence(check);
  lastPerson()
    .then((kept) => {
      noteRemembered(kept?.user._id);
      check();
    })
    // Without storage only the server can name the person.
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop();
  };
}

export function useServerForm<Values extends FieldValues, Body extends FieldValues, Answer>(
  options: ServerFormOptions<Values, Body, Answer>,
): ServerForm<Values, Body> {
  const { initial, draft, send, onDone, fieldOfCode = {}, afterLost = {} } = options;
  const [start] = useState(() =>
    draft === undefined ? initial : withDraft(initial, pick(readFormDraft(draft.name) as Values, draft.fields)),
  );
  const [failure, setFailure] = useState<MutationFailure | null>(null);
  const fields = useForm<Values, unknown, Body>({
    defaultValues: start as DefaultValues<Values>,
    resolver: resolverOf(options),
    // The effect below does it: in the order of the page, also for fields added later.
    shouldFocusError: false,
  });
  const form = useRef<HTMLFormElement>(null);
  /** An invalid field is marked, and can get the focus, only by the render after the validation. */
  const wantsFocus = useRef(false);
  const running = useRef(false);
  const [explain] = useState(rememberLostTries);
  const { errors, isSubmitting } = fields.formState;

  useEffect(() => {
    // The errors are rendered once the submit has ended.
    if (!wantsFocus.current || isSubmitting || form.current === null) return;
    const wrong = seenIn(form.current, '[aria-invalid="true"]');
    const unplaced = unplacedProblems(errors, form.current.textContent, wrong !== undefined);
    if (unplaced.length > 0 && failure === null) return setFailure(unplacedRefusal(unplaced));
    wantsFocus.current = false;
    (wrong ?? seenIn(form.current, '[role="alert"]'))?.focus();
  }, [isSubmitting, errors, failure]);

  const { subscribe } = fields;
  const draftName = draft?.name;
  const draftFields = useRef(draft?.fields ?? []);
  useEffect(() => {
    if (draftName === undefined) return;
    const keep = (values: Values) => keepFormDraft(draftName, pick(values, draftFields.current));
    const stop = subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
    // A page that has just started doesn't know the owner of the drafts yet: they are read a moment later.
    const giveUp = whenDraftsReadable(() => {
      fillUntouched(fields, start, pick(readFormDraft(draftName) as Values, draftFields.current));
      if (JSON.stringify(fields.getValues()) !== JSON.stringify(start)) keep(fields.getValues());
    });
    return () => {
      stop();
      giveUp();
    };
  }, [subscribe, draftName, fields, start]);

  /** Shows the server's errors at their fields. Returns false when none of them has a field here. */
  function showAtFields(refusal: MutationFailure): boolean {
    if (refusal.kind === 'out-of-reach') return false;
    const named = fieldOfCode[refusal.code];
    const problems =
      refusal.details.length === 0 && named !== undefined
        ? [{ path: named, message: refusal.message }]
        : refusal.details;
    const isKnown = ({ path }: Problem) => path !== undefined && get(start, path) !== undefined;
    const known = problems.filter(isKnown);
    for (const { path, message } of known) fields.setError(path as Path<Values>, { type: 'server', message });
    const others = problems.filter((problem) => !isKnown(problem));
    if (known.length > 0 && others.length > 0) setFailure({ ...refusal, details: others });
    return known.length > 0;
  }

  const submit = fields.handleSubmit(
    async (body) => {
      const sent = structuredClone(fields.getValues());
      const result = await send(body);
      if (result.kind === 'done') {
        const next = await onDone(result.answer, body);
        if (draftName !== undefined && next !== GOES_ON) dropFormDraft(draftName);
        return;
      }
      const explained = explain(sent, result, { fieldOfCode, afterLost });
      if (showAtFields(explained)) wantsFocus.current = true;
      else setFailure(explained);
    },
    () => {
      wantsFocus.current = true;
    },
  );

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setFailure(null);
    await submit(event).finally(() => {
      running.current = false;
    });
  }

  return {
    fields,
    failure,
    busy: isSubmitting,
    props: { ref: form, noValidate: true, onSubmit: (event) => void run(event) },
  };
}

/** The first visible one of these elements: a field in a closed tab cannot get the focus. */
function seenIn(form: HTMLElement, selector: string): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);
}

function unplacedRefusal(details: readonly Problem[]): MutationFailure {
  const [, message] = ERRORS.validation;
  return { kind: 'refused', code: 'validation', message, details, retryAfter: null };
}

/** Validates the body by the endpoint's schema, and adds the form's own errors. */
function resolverOf<Values extends FieldValues, Body extends FieldValues, Answer>({
  schema,
  toBody,
  complain,
}: ServerFormOptions<Values, Body, Answer>): Resolver<Values, unknown, Body> {
  if (schema === undefined) throw new Error('This endpoint takes no body');
  const validate = zodResolver(schema as z.ZodType<Body, FieldValues>, {
    error: schemaWords as never,
  }) as unknown as Resolver<Values, unknown, Body>;
  return async (values, context, options) => {
    const validated = await validate((toBody?.(values) ?? values) as Values, context, options);
    const own = Object.entries(complain?.(values) ?? {}).map(
      ([field, message]) => [field, { type: 'form', message }] as const,
    );
    if (own.length === 0) return validated;
    return { values: {}, errors: { ...validated.errors, ...Object.fromEntries(own) } as FieldErrors<Values> };
  };
}

/** The leaf fields of a form with their paths: `buyer.name`. */
function leavesOf(values: object, before = ''): [path: string, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = `${before}${name}`;
    return isGroup(value) ? leavesOf(value, `${path}.`) : [[path, value] as [string, unknown]];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The messages of nested errors, each with its path: `items`, `buyer.name`, `items.0.qty`. */
export function problemsIn(errors: object): Problem[] {
  return Object.entries(errors).flatMap(([name, error]) => problemsOf(error, name));
}

function problemsOf(error: unknown, path: string): Problem[] {
  if (typeof error !== 'object' || error === null) return [];
  // A leaf error has its kind as a text in `type`; a group of fields may have a field with that name.
  if ('type' in error && typeof error.type === 'string')
    return 'message' in error && typeof error.message === 'string' ? [{ path, message: error.message }] : [];
  return Object.entries(error).flatMap(([name, inner]) =>
    problemsOf(inner, name === 'root' ? path : `${path}.${name}`),
  );
}

/**
 * The messages that no field shows.
 *
 * @param visibleText all text in the form
 * @param isAnyMarked true if a visible field is marked as invalid: without one, equal text elsewhere is no error message
 */
export function unplacedProblems(errors: object, visibleText: string, isAnyMarked: boolean): Problem[] {
  return problemsIn(errors).filter(({ message }) => !isAnyMarked || !visibleText.includes(message));
}

/** The meaning of a refusal after a try whose answer was lost: that try may have caused it. */
interface RepeatWords {
  /** Field that a refusal is about, by error code. */
  fieldOfCode: Readonly<Record<string, string>>;
  /** Message after a lost answer to the same value of that field, by error code. */
  afterLost: Readonly<Record<string, string>>;
}

/** Explains the failures of one form's tries, in their order. */
type ExplainFailure = (sent: FieldValues, failure: MutationFailure, words: RepeatWords) => MutationFailure;

/** Returns the function that explains one form's failures. It remembers the values of the last try that the server may have carried out. */
export function rememberLostTries(): ExplainFailure {
  let lost: FieldValues | null = null;
  return (sent, failure, { fieldOfCode, afterLost }) => {
    if (mayBeDone(failure)) lost = sent;
    if (failure.kind !== 'refused' || lost === null) return failure;
    const [field, message] = [fieldOfCode[failure.code], afterLost[failure.code]];
    if (field === undefined || message === undefined || get(lost, field) !== get(sent, field)) return failure;
    return { ...failure, message, details: [] };
  };
}
