/**
 * Half-typed forms of this tab: they outlive an accidental reload, nothing more. They belong to whoever was here when
 * they were typed, and go when another person comes or this one leaves, in every tab. Passwords never come here.
 */
import { readPresence, subscribePresence } from '../../device/person/session.ts';

const KEY = 'formDrafts';
const GUEST = 'guest';

interface Drafts {
  /** A person's id, or `guest`. */
  viewer: string;
  forms: Readonly<Record<string, object>>;
}

/** Whom the device remembers, for a page that starts: the server may take its time to say who is here. */
let remembered: string | undefined;

/** @param personId undefined for nobody */
export function noteRemembered(personId: string | undefined): void {
  remembered = personId ?? GUEST;
}

/**
 * Whose drafts may be read and written now; undefined as long as neither the device nor the server has said who is
 * here.
 */
export function draftsOwner(): string | undefined {
  const { person, status } = readPresence();
  return person?._id ?? (status === 'loading' ? remembered : GUEST);
}

/** Null where nothing is kept, and in a browser that forbids storage. */
function readDrafts(): Drafts | null {
  try {
    const kept = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Drafts);
  } catch {
    return null;
  }
}

/** Before it is known who is here nothing is written: it would stand in place of what its owner had typed. */
function writeForms(forms: Drafts['forms']): void {
  const viewer = draftsOwner();
  if (viewer === undefined) return;
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ viewer, forms } satisfies Drafts));
  } catch {
    // Storage is forbidden or full: the form itself still has what was typed.
  }
}

function ownForms(): Drafts['forms'] {
  const kept = readDrafts();
  return kept !== null && kept.viewer === draftsOwner() ? kept.forms : {};
}

/** What this person had typed into the form; empty when nothing. */
export function readFormDraft(form: string): Readonly<Record<string, unknown>> {
  return { ...ownForms()[form] };
}

/** Keeps what was typed, beside what another form under the same name has kept. */
export function keepFormDraft(form: string, values: object): void {
  const forms = ownForms();
  writeForms({ ...forms, [form]: { ...forms[form], ...values } });
}

export function dropFormDraft(form: string): void {
  const { [form]: _dropped, ...rest } = ownForms();
  writeForms(rest);
}

/** For a page's whole life: throws away what somebody else has typed as soon as it is known who is here. */
export function dropFormDraftsWithPerson(): () => void {
  const drop = () => {
    const kept = readDrafts();
    if (readPresence().status !== 'loading' && kept !== null && kept.viewer !== draftsOwner()) writeForms({});
  };
  return subscribePresence(drop);
}
