/** The design style of a collection, so that all its goods look alike. */
import { fractionOf } from './random.ts';
import type { Style } from './recipes/recipe.ts';

const RETRO = new Set(
  (
    'Montreux, Antic, Antica, Antika, Oldie, Imperiale, Margot, Jasmine, Brittany, Retro, Waldorf, Londra, Arcade, Lante, Hermitage, ' +
    'Palazzo, Murano, Provance, Provans, Olivia, Mirella, Barocco, Gotico, Bianchi, Oscar, Bonella, Gifortes, Stanford, Venezia, ' +
    'Essentials Authentic, Cheshire, Ностальжи, Florence, Elegance'
  ).split(', '),
);

const CUBIC = new Set(
  (
    'Eurocube, Lineare, Allure, Essentials Cube, Even, Start Cube, Metris, Cubista, Brick, Quadro, Kvadro, Vero, X-Line, Root, Squaro, Kube X, ' +
    'Logo Neo, Zenta, Slider, Aller, Sauer, Citterio, Starck, Elio, Geo, Edition 400, Plan, AddStoris, Nubira, Contour, Galaxy, Inspira, ' +
    'Subway 2.0, Memento, Cetus, Струна, Аспект, Fortis, Quadra, Forum, Loft, Sigma30, Sigma50, Omega20, TECEsquare, M371, Croma Select, ' +
    'Tesi, Avento, Metropol, Line, Volga, Amur, Lippe, Rhin, Aqua, Brasko'
  ).split(', '),
);

const ROUND = new Set(
  (
    'Eurosmart, BauLoop, BauFlow, Essence, Concetto, Logis, Focus, Talis E, Talis S, Vernis Blend, Rebris, Tempesta, New Tempesta Cosmopolitan, ' +
    'Crometta, Croma, Raindance, Sigma01, Sigma20, Delta21, Delta51, Sfera, Sfera-R, Globo, V-Tondo, Round, Gem, Luna, Palace, Arc, Safira, ' +
    'Parva, Carina, Delfi, The Gap, Meridian, Debba, O.novo, Starck 3, Нео, Berkel, Main, Eurostyle, L20, Victoria, Skate Cosmopolitan, ' +
    'Nova Cosmopolitan, Nordic, Patio, Rodin, S20, Balance, Logic, Slide, TECEloop'
  ).split(', '),
);

/** Retro and well-known collections are listed; any other collection gets the style that its name hashes to. */
export function collectionStyle(brand: string, collection: string): Style {
  if (RETRO.has(collection)) return 'retro';
  if (CUBIC.has(collection)) return 'cubic';
  if (ROUND.has(collection)) return 'round';
  return fractionOf(`style ${brand} ${collection}`) < 0.4 ? 'cubic' : 'round';
}
