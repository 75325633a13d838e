#ifndef STOREKIT_SIMULATION_H
#define STOREKIT_SIMULATION_H

/// Registers the function that opens a world at the first call of StoreKit. StoreKitSimulation
/// implements it in Swift.
void storekit_simulation_register(void);

#endif
