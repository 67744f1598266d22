/** The controllers that the operator runs, each made of what all of them share. */
import type { Controller, ControllerDeps } from '../runtime/controller.ts';

export function createControllers(deps: ControllerDeps): readonly Controller[] {
  deps.logger.debug('Controllers are made');
  return [];
}
