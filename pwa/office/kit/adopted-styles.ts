/**
 * The drag library writes its few rules into `<style>` elements, which the content security policy blocks. This plugin
 * adopts them as a constructed style sheet instead, which the policy allows. The rules stay adopted while the list is
 * mounted, so only plugins whose rules concern the dragged element may follow it.
 */

interface Injector {
  register: (rules: string) => () => void;
}

interface Manager {
  readonly registry: { readonly plugins: { readonly values: Iterable<object> } };
}

function adopt(rules: string): () => void {
  // Server rendering has no style sheets.
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

/** A plugin of the drag library. It has to come first: the plugins after it register their rules here. */
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
