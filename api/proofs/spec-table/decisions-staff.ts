/** Decisions beyond the specification: roles, staff, the back office. */
import { inSection } from './row.ts';

const OFFICE = 'pwa/journeys/20-customers.journey.ts';

export const decisionsStaff = inSection('Decided: roles and staff', [
  {
    id: 'D-roles-01',
    says: 'the server enforces the roles of every endpoint',
    state: 'asserted',
    by: { file: 'api/proofs/role-matrix.test.ts', test: '$persona calling $name is let in' },
  },
  {
    id: 'D-roles-02',
    says: 'managers get the till with stock, never cost or margin',
    routes: ['/till'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/listing/products.test.ts',
      test: 'figures carry what the role may see and nothing more',
    },
  },
  {
    id: 'D-roles-03',
    says: 'the back office is admin only; the till and the journal are for staff',
    routes: ['/admin', '/admin/sales', '/admin/customers', '/admin/customers/:id', '/admin/audit', '/till', '/journal'],
    state: 'asserted',
    by: { file: 'pwa/app/router.test.tsx', test: 'the back office is for admins, the till and the journal for staff' },
  },
  {
    id: 'D-admin-01',
    says: 'the first run makes one admin; no default password exists',
    state: 'asserted',
    by: { file: 'api/modules/people/accounts/ensure-admin.test.ts', test: 'makes one administrator' },
  },
  {
    id: 'D-office-01',
    says: 'an administrator judges applications on a screen, and that works from the next request',
    routes: ['/admin/customers', '/admin/customers/:id'],
    calls: ['GET /api/customers', 'GET /api/customers/:id'],
    state: 'asserted',
    by: { file: OFFICE, test: 'an applicant is approved and pays wholesale from the next request on' },
  },
  {
    id: 'D-office-02',
    says: 'a decision already taken by another administrator is shown, not repeated; a typed reason is kept when offline',
    state: 'asserted',
    by: { file: OFFICE, test: 'an application that another administrator has decided meanwhile is not decided twice' },
  },
  {
    id: 'D-office-03',
    says: 'codes, roles and access are given on the screens, each of these acts stands in the audit log',
    routes: ['/admin/audit'],
    calls: [
      'PATCH /api/customers/:id',
      'POST /api/customers/:id/disable',
      'POST /api/customers/:id/enable',
      'GET /api/audit',
    ],
    state: 'asserted',
    by: { file: OFFICE, test: 'a one-time code gives a new password once; whoever is shut out is out at once' },
  },
  {
    id: 'D-office-04',
    says: 'the administrator’s people are kept nowhere on the device and go from every tab at a logout',
    state: 'asserted',
    by: { file: OFFICE, test: 'people are kept nowhere on the device' },
  },
  {
    id: 'D-office-05',
    says: 'the audit log is in Russian, with the old value before the new one',
    state: 'asserted',
    by: { file: 'pwa/office/audit/audit-page.test.tsx', test: 'an entry shows time, action, subject' },
  },
  {
    id: 'D-staff-01',
    says: 'an administrator adds a colleague, who chooses a password with a code that can be withdrawn',
    calls: ['GET /api/staff', 'POST /api/staff', 'DELETE /api/customers/:id/code'],
    routes: ['/admin/staff'],
    state: 'asserted',
    by: {
      file: 'api/modules/people/staff/staff.test.ts',
      test: 'an added colleague sets a password with the code and can work at once',
    },
  },
  {
    id: 'D-staff-02',
    says: 'an administrator switches a second factor on and off, and another one takes it away',
    calls: [
      'GET /api/profile/second-factor',
      'POST /api/profile/second-factor',
      'POST /api/profile/second-factor/confirm',
      'POST /api/profile/second-factor/end',
      'DELETE /api/customers/:id/second-factor',
    ],
    state: 'asserted',
    by: {
      file: 'api/modules/people/second-factor/second-factor.test.ts',
      test: 'another administrator resets it, none their own, and the log has who',
    },
  },
  {
    id: 'D-roles-goods-list',
    says: 'who edits pages has a list of goods without stock and cost',
    calls: ['GET /api/inventory/goods'],
    routes: ['/admin/goods'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/editing/content-role.test.ts',
      test: 'a product they make begins with no stock, and stands in their list',
    },
  },
  {
    id: 'D-audit-01',
    says: 'the audit log keeps actor, action, subject, time and details, and is searchable',
    calls: ['GET /api/audit'],
    state: 'asserted',
    by: {
      file: 'api/modules/audit/audit.test.ts',
      test: 'says who did what to whom, when and with what, newest first',
    },
  },
]);
