/** The migrations in order; a new one is added at the end and never edited once released. */
import type { Knex } from 'knex';
import * as people from './20261120-100000-create-people.ts';
import * as catalogue from './20261120-101000-create-catalogue.ts';
import * as stock from './20261120-102000-create-stock.ts';
import * as sales from './20261120-103000-create-sales.ts';
import * as orders from './20261120-104000-create-orders.ts';
import * as office from './20261120-105000-create-office.ts';
import * as shelves from './20261121-100000-index-shelves.ts';
import * as extendedPeople from './20261121-110000-extend-people.ts';
import * as searchText from './20261121-120000-drop-search-text.ts';
import * as productEdits from './20261121-130000-record-product-edits.ts';
import * as extendedOrders from './20261121-140000-extend-orders.ts';
import * as extendedOutbox from './20261121-170000-extend-outbox.ts';
import * as extendedReturns from './20261122-110000-extend-returns.ts';
import * as shifts from './20261122-140000-create-shifts.ts';
import * as reportSums from './20261122-150000-keep-report-sums.ts';
import * as heldOrders from './20261122-170000-bound-held-orders.ts';
import * as reportMoney from './20261122-171000-keep-report-money.ts';
import * as devicePrefixes from './20261122-190000-create-device-prefixes.ts';
import * as deviceStorage from './20261122-200000-keep-device-storage.ts';
import * as loginFailures from './20261122-210000-scope-login-failures.ts';
import * as categoryCovers from './20261122-220000-clear-category-covers.ts';
import * as saleEnds from './20261122-230000-index-sale-ends.ts';
import * as imports from './20261122-232000-create-imports.ts';
import * as measuredProducts from './20261122-234000-measure-products.ts';
import * as shared from './20261122-235000-share-between-processes.ts';
import * as erasedPeople from './20261123-000000-mark-erased-people.ts';
import * as importSurveys from './20261123-010000-keep-import-surveys.ts';
import * as exchange from './20261123-020000-create-exchange.ts';
import * as stockDocuments from './20261123-040000-create-stock-documents.ts';
import * as supplyTerms from './20261123-041000-keep-supply-terms.ts';
import * as priceOverrides from './20261123-050000-keep-price-overrides.ts';
import * as drawers from './20261123-051000-keep-drawers.ts';
import * as buyersWords from './20261123-060000-keep-buyers-words.ts';
import * as priceTags from './20261123-080000-create-price-tags.ts';
import * as secondFactors from './20261123-091500-create-second-factors.ts';
import * as salesOfBuyers from './20261123-100000-attach-sales-to-buyers.ts';
import * as personNotes from './20261124-040000-keep-notes-on-people.ts';
import * as tillPins from './20261124-100000-create-till-pins.ts';
import * as orderPayments from './20261124-104000-keep-order-payments.ts';
import * as orderEdits from './20261124-104001-keep-order-edits.ts';
import * as reportHours from './20261124-106000-keep-report-hours.ts';
import * as subcategorySupply from './20261124-106100-keep-subcategory-supply.ts';
import * as importPictures from './20261124-112000-take-pictures-of-imports.ts';
import * as importSchedules from './20261124-112500-schedule-import-sources.ts';
import * as countedStock from './20261124-108000-count-stock.ts';
import * as supplierMinimums from './20261124-121000-keep-supplier-minimums.ts';
import * as tillDays from './20261125-010000-tell-till-days.ts';
import * as documentPrefixes from './20261125-013500-prefix-stock-documents.ts';
import * as ownTerms from './20261124-120000-keep-own-terms.ts';
import * as formerPlaces from './20261124-108100-keep-former-places.ts';
import * as retiredDevices from './20261124-114000-retire-devices.ts';
import * as countedDocuments from './20261124-114100-count-stock-documents.ts';
import * as datedPreviews from './20261125-212000-date-import-previews.ts';
import * as importOutcomes from './20261125-230000-count-import-outcomes.ts';
import * as refusedRows from './20261125-231000-keep-refused-rows.ts';
import * as tillTellings from './20261125-232000-keep-till-tellings.ts';
import * as moreBarcodes from './20261125-211000-keep-more-barcodes.ts';
import * as foldedCodes from './20261125-210000-fold-import-codes.ts';
import * as copiedDevices from './20261125-163000-tell-copied-devices.ts';
import * as seriesFindings from './20261125-200000-keep-series-findings.ts';
import * as unreservedOrders from './20261125-203000-place-unreserved-orders.ts';
import * as doubtedClocks from './20261125-160000-doubt-device-clocks.ts';
import * as settledBonuses from './20261126-033000-settle-bonuses.ts';
import * as orderPaymentsByTime from './20261126-040000-index-order-payments.ts';
import * as orderOverrides from './20261126-060000-keep-order-overrides.ts';
import * as suppliersDescribed from './20261126-061000-describe-suppliers.ts';
import * as importAnswers from './20261126-081000-keep-import-answers.ts';
import * as refundMeans from './20261126-095000-keep-refund-means.ts';
import * as firstCounts from './20261126-120000-keep-first-counts.ts';
import * as writtenOffReturns from './20261126-122000-recompute-written-off-returns.ts';
import * as agreedDelivery from './20261126-123000-keep-agreed-delivery.ts';
import * as groupedVariants from './20261126-153000-group-variants.ts';
import * as belongings from './20261126-153000-keep-belongings.ts';
import * as withdrawnDrafts from './20261126-154500-keep-withdrawn-drafts.ts';
import * as linksByProduct from './20261126-154800-index-links-by-product.ts';
import * as storagePlaces from './20261127-002300-keep-storage-places.ts';
import * as letterFiles from './20261127-002500-attach-files-to-letters.ts';
import * as lastContact from './20261127-010200-keep-last-contact.ts';
import * as lateReturns from './20261127-032500-recompute-late-returns.ts';
import * as salesBelowCost from './20261127-033500-keep-sales-below-cost.ts';
import * as letterRequests from './20261127-034200-know-letters-by-their-request.ts';
import * as importDeciders from './20261127-035000-name-import-deciders.ts';
import * as knownDeliveries from './20261127-035601-keep-known-deliveries.ts';
import * as moveTellers from './20261127-041042-keep-tellers-of-moves.ts';
import * as typedSuppliers from './20261127-073749-tell-typed-suppliers.ts';
import * as mergedSubcategories from './20261127-102604-know-merged-subcategories.ts';
import * as deskOrders from './20261127-153600-index-desk-orders.ts';
import * as unsentRows from './20261128-140000-tell-unsent-rows.ts';
import * as acknowledgedNumbers from './20261128-180000-tell-acknowledged-numbers.ts';
import * as deletedDrafts from './20261128-200000-keep-deleted-drafts.ts';
import * as discrepancyCauses from './20261128-210000-name-causes-of-discrepancies.ts';
import * as bookedActs from './20261128-220000-book-acts.ts';

export interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** By name, in the order of application. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '20261120-100000-create-people': people,
  '20261120-101000-create-catalogue': catalogue,
  '20261120-102000-create-stock': stock,
  '20261120-103000-create-sales': sales,
  '20261120-104000-create-orders': orders,
  '20261120-105000-create-office': office,
  '20261121-100000-index-shelves': shelves,
  '20261121-110000-extend-people': extendedPeople,
  '20261121-120000-drop-search-text': searchText,
  '20261121-130000-record-product-edits': productEdits,
  '20261121-140000-extend-orders': extendedOrders,
  '20261121-170000-extend-outbox': extendedOutbox,
  '20261122-110000-extend-returns': extendedReturns,
  '20261122-140000-create-shifts': shifts,
  '20261122-150000-keep-report-sums': reportSums,
  '20261122-170000-bound-held-orders': heldOrders,
  '20261122-171000-keep-report-money': reportMoney,
  '20261122-190000-create-device-prefixes': devicePrefixes,
  '20261122-200000-keep-device-storage': deviceStorage,
  '20261122-210000-scope-login-failures': loginFailures,
  '20261122-220000-clear-category-covers': categoryCovers,
  '20261122-230000-index-sale-ends': saleEnds,
  '20261122-232000-create-imports': imports,
  '20261122-234000-measure-products': measuredProducts,
  '20261122-235000-share-between-processes': shared,
  '20261123-000000-mark-erased-people': erasedPeople,
  '20261123-010000-keep-import-surveys': importSurveys,
  '20261123-020000-create-exchange': exchange,
  '20261123-040000-create-stock-documents': stockDocuments,
  '20261123-041000-keep-supply-terms': supplyTerms,
  '20261123-050000-keep-price-overrides': priceOverrides,
  '20261123-051000-keep-drawers': drawers,
  '20261123-060000-keep-buyers-words': buyersWords,
  '20261123-080000-create-price-tags': priceTags,
  '20261123-091500-create-second-factors': secondFactors,
  '20261123-100000-attach-sales-to-buyers': salesOfBuyers,
  '20261124-040000-keep-notes-on-people': personNotes,
  '20261124-100000-create-till-pins': tillPins,
  '20261124-104000-keep-order-payments': orderPayments,
  '20261124-104001-keep-order-edits': orderEdits,
  '20261124-106000-keep-report-hours': reportHours,
  '20261124-106100-keep-subcategory-supply': subcategorySupply,
  '20261124-112000-take-pictures-of-imports': importPictures,
  '20261124-112500-schedule-import-sources': importSchedules,
  '20261124-108000-count-stock': countedStock,
  '20261124-108100-keep-former-places': formerPlaces,
  '20261124-114000-retire-devices': retiredDevices,
  '20261124-114100-count-stock-documents': countedDocuments,
  '20261124-120000-keep-own-terms': ownTerms,
  '20261124-121000-keep-supplier-minimums': supplierMinimums,
  '20261125-010000-tell-till-days': tillDays,
  '20261125-013500-prefix-stock-documents': documentPrefixes,
  '20261125-160000-doubt-device-clocks': doubtedClocks,
  '20261125-163000-tell-copied-devices': copiedDevices,
  '20261125-200000-keep-series-findings': seriesFindings,
  '20261125-203000-place-unreserved-orders': unreservedOrders,
  '20261125-210000-fold-import-codes': foldedCodes,
  '20261125-211000-keep-more-barcodes': moreBarcodes,
  '20261125-212000-date-import-previews': datedPreviews,
  '20261125-230000-count-import-outcomes': importOutcomes,
  '20261125-231000-keep-refused-rows': refusedRows,
  '20261125-232000-keep-till-tellings': tillTellings,
  '20261126-033000-settle-bonuses': settledBonuses,
  '20261126-040000-index-order-payments': orderPaymentsByTime,
  '20261126-060000-keep-order-overrides': orderOverrides,
  '20261126-061000-describe-suppliers': suppliersDescribed,
  '20261126-081000-keep-import-answers': importAnswers,
  '20261126-095000-keep-refund-means': refundMeans,
  '20261126-120000-keep-first-counts': firstCounts,
  '20261126-122000-recompute-written-off-returns': writtenOffReturns,
  '20261126-123000-keep-agreed-delivery': agreedDelivery,
  '20261126-153000-group-variants': groupedVariants,
  '20261126-153000-keep-belongings': belongings,
  '20261126-154500-keep-withdrawn-drafts': withdrawnDrafts,
  '20261126-154800-index-links-by-product': linksByProduct,
  '20261127-002300-keep-storage-places': storagePlaces,
  '20261127-002500-attach-files-to-letters': letterFiles,
  '20261127-010200-keep-last-contact': lastContact,
  '20261127-032500-recompute-late-returns': lateReturns,
  '20261127-033500-keep-sales-below-cost': salesBelowCost,
  '20261127-034200-know-letters-by-their-request': letterRequests,
  '20261127-035000-name-import-deciders': importDeciders,
  '20261127-035601-keep-known-deliveries': knownDeliveries,
  '20261127-041042-keep-tellers-of-moves': moveTellers,
  '20261127-073749-tell-typed-suppliers': typedSuppliers,
  '20261127-102604-know-merged-subcategories': mergedSubcategories,
  '20261127-153600-index-desk-orders': deskOrders,
  '20261128-140000-tell-unsent-rows': unsentRows,
  '20261128-180000-tell-acknowledged-numbers': acknowledgedNumbers,
  '20261128-200000-keep-deleted-drafts': deletedDrafts,
  '20261128-210000-name-causes-of-discrepancies': discrepancyCauses,
  '20261128-220000-book-acts': bookedActs,
};
