/** No service asks for the health of a simulated service. */
export class HealthImplementation {
  setStatus(): void {}
  addToServer(): void {}
}
