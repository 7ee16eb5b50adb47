import type { PropertyDeclarations } from 'lit';
import { SessionElement } from './session-element.js';

/** An element that disables its buttons while a task runs that it has started itself. */
export abstract class BusyElement extends SessionElement {
  static override properties: PropertyDeclarations = { busy: { state: true } };
  declare busy: boolean;

  constructor() {
    super();
    this.busy = false;
  }

  protected async runBusy(task: Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await task;
    } finally {
      this.busy = false;
    }
  }
}
