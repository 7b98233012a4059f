/** The tills over HTTP: their contacts, the list of them, their names. */
import { listDevices as listDevicesEndpoint, registerDevice, renameDevice as renameDeviceEndpoint } from '#contract/devices/devices.ts';
import { CodedError } from '#contract/errors.ts';
import { serve, type Route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { register } from './contact-device.ts';
import { listDevices, renameDevice } from './list-devices.ts';

export function deviceRoutes({ db }: Services): Route[] {
  return [
    serve(registerDevice, ({ body, viewer, now }) => {
      if (viewer.userId === null) throw new CodedError('unauthorized');
      return register({ db, now }, body, viewer.userId);
    }),
    serve(listDevicesEndpoint, ({ now }) => listDevices({ db, now })),
    serve(renameDeviceEndpoint, ({ params, body, viewer, now }) => renameDevice({ db, now }, params.id, body.name, viewer.userId)),
  ];
}
