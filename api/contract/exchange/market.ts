/** Path of the YML file that marketplaces fetch. */
export const MARKET_FILE = '/market.yml';

/** The file's `platform`, by which an import recognises the shop's own offers: their ids are those of the goods. */
export const OWN_PLATFORM = 'Офлайн-магазин';

/** Name of the parameter that holds a unit of measure: an offer has no element for it. */
export const UNIT_PARAMETER = 'Единица измерения';

export const NOT_IN_FEED =
  'В выгрузке YML нет скрытых товаров и товаров без цены или фото, оптовых цен, себестоимости, остатков, скидок и моделей, а длинные названия и описания в ней обрезаны';
