/**
 * The drag library writes its few rules into `<style>` elements, which the content security policy refuses. They are
 * adopted as a constructed sheet instead: made by script of this page, it needs nobody's leave. They stay while the
 * list does, so only plugins whose rules are about what is being dragged may come after this one.
 */

interface Injector {
  register: (rules: string) => () => void;
}

interface Manager {
  readonly registry: { readonly plugins: { readonly values: Iterable<object> } };
}

function adopt(rules: string): () => void {
  // A render without a browser.
  if (typeof CSSStyleSheet === 'undefined') return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

const isInjector = (plugin: object): plugin is Injector =>
  'register' in plugin && typeof plugin.register === 'function';

/** A plugin of the drag library, for the first place: those after it register their rules here. */
export class AdoptedStyles {
  constructor(manager: Manager) {
    for (const plugin of manager.registry.plugins.values) {
      if (isInjector(plugin)) plugin.register = adopt;
    }
  }

  readonly disabled = false;
  readonly isDisabled = (): boolean => false;
  readonly enable = (): void => undefined;
  readonly disable = (): void => undefined;
  readonly configure = (): void => undefined;
  readonly destroy = (): void => undefined;
}
