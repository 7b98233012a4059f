import { LegalPage } from './legal-page.tsx';
import { OfferText } from './offer-text.tsx';

export function OfferPage() {
  return (
    <LegalPage title="Публичная оферта">
      <OfferText />
    </LegalPage>
  );
}
