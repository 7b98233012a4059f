/** The shop's structured data for search engines. */
import type { ShopDetails } from '#contract/shop/shop.ts';
import { paths } from '../../parts/page/paths.ts';

/** Nodes of a JSON-LD graph; `origin` is put before every address. */
export function shopData(shop: ShopDetails, origin: string): object[] {
  const home = origin + paths.home();
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#shop`,
    name: shop.name,
    ...(shop.legalName === '' ? {} : { legalName: shop.legalName }),
    url: home,
    logo: `${origin}/icon-512.png`,
    ...(shop.phone === '' ? {} : { telephone: shop.phone }),
    ...(shop.email === '' ? {} : { email: shop.email }),
  };
  const site = {
    '@type': 'WebSite',
    url: home,
    name: shop.name,
    inLanguage: 'ru',
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
}
