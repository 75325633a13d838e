#include "include/storekit_simulation.h"

// A program only has to link StoreKitSimulation, because Swift has no code that runs before main.
__attribute__((constructor)) static void register_at_launch(void) {
  storekit_simulation_register();
}
