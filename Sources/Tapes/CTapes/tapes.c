// Written by .ci/tapes from the files in Tapes/ and Scenes/.
#include "include/tapes.h"

#define FOLDER Tapes
static const catalog_tape tapes[] = {
#define NAME account-changed-while-paying
#include "tape.h"
#define NAME agreement-missing
#include "tape.h"
#define NAME already-owned
#include "tape.h"
#define NAME an-own-purchase-ends-in-a-family
#include "tape.h"
#define NAME another-bundle-id
#include "tape.h"
#define NAME app-transaction
#include "tape.h"
#define NAME ask-to-buy-approved
#include "tape.h"
#define NAME ask-to-buy-declined-stays
#include "tape.h"
#define NAME ask-to-buy-declined
#include "tape.h"
#define NAME ask-to-buy-while-closed
#include "tape.h"
#define NAME billing-never-recovers
#include "tape.h"
#define NAME billing-retry
#include "tape.h"
#define NAME came-too-late
#include "tape.h"
#define NAME cancel-at-confirmation
#include "tape.h"
#define NAME cancel-at-sign-in
#include "tape.h"
#define NAME capability-off
#include "tape.h"
#define NAME coupon-refund-declined
#include "tape.h"
#define NAME coupon-refunded
#include "tape.h"
#define NAME coupon
#include "tape.h"
#define NAME create-apple-id
#include "tape.h"
#define NAME crossgrade
#include "tape.h"
#define NAME delete-and-install-again
#include "tape.h"
#define NAME downgrade-and-back
#include "tape.h"
#define NAME downgrade
#include "tape.h"
#define NAME error-SKERROR
#include "tape.h"
#define NAME error-URLERROR
#include "tape.h"
#define NAME expiry
#include "tape.h"
#define NAME family-does-not-share
#include "tape.h"
#define NAME family-left
#include "tape.h"
#define NAME family-second-device
#include "tape.h"
#define NAME family-shares-a-product
#include "tape.h"
#define NAME family-subscription
#include "tape.h"
#define NAME finished-by-the-tester
#include "tape.h"
#define NAME first-purchase
#include "tape.h"
#define NAME four-types
#include "tape.h"
#define NAME free-trial
#include "tape.h"
#define NAME grace-period
#include "tape.h"
#define NAME interrupted-resolved-later
#include "tape.h"
#define NAME interrupted
#include "tape.h"
#define NAME introduction-once
#include "tape.h"
#define NAME introductory-offer
#include "tape.h"
#define NAME killed-at-step-CONFIRMED
#include "tape.h"
#define NAME killed-at-step-UNCONFIRMED
#include "tape.h"
#define NAME membership-on-a-second-device
#include "tape.h"
#define NAME membership
#include "tape.h"
#define NAME no-longer-sold
#include "tape.h"
#define NAME not-cleared-for-sale
#include "tape.h"
#define NAME offer-code-unknown
#include "tape.h"
#define NAME offer-code
#include "tape.h"
#define NAME offer-gone-while-paying
#include "tape.h"
#define NAME offline-after
#include "tape.h"
#define NAME offline-before
#include "tape.h"
#define NAME offline-during
#include "tape.h"
#define NAME order-not-credited
#include "tape.h"
#define NAME order-number-after-a-kill
#include "tape.h"
#define NAME payment-method-declined
#include "tape.h"
#define NAME payments-not-allowed
#include "tape.h"
#define NAME plan-of-the-same-level
#include "tape.h"
#define NAME price-increase-agreed
#include "tape.h"
#define NAME price-increase-refused
#include "tape.h"
#define NAME price-increase-unanswered
#include "tape.h"
#define NAME products-fail
#include "tape.h"
#define NAME products-unknown
#include "tape.h"
#define NAME promoted-later
#include "tape.h"
#define NAME promoted-now
#include "tape.h"
#define NAME promotional-offer-not-eligible
#include "tape.h"
#define NAME promotional-offer
#include "tape.h"
#define NAME receipt-21006
#include "tape.h"
#define NAME receipt-STATUS
#include "tape.h"
#define NAME receipt-refresh
#include "tape.h"
#define NAME receipt-wrong-secret
#include "tape.h"
#define NAME refund-and-buy-again
#include "tape.h"
#define NAME refund-approved
#include "tape.h"
#define NAME refund-declined
#include "tape.h"
#define NAME refund-in-the-library
#include "tape.h"
#define NAME refund-requested-twice
#include "tape.h"
#define NAME refund-reversed
#include "tape.h"
#define NAME refund-while-closed
#include "tape.h"
#define NAME refunded-subscription
#include "tape.h"
#define NAME renewal-limit
#include "tape.h"
#define NAME renewal
#include "tape.h"
#define NAME renewals-sped-up
#include "tape.h"
#define NAME renewals-while-closed
#include "tape.h"
#define NAME restore-asks-for-a-sign-in
#include "tape.h"
#define NAME restore-fails
#include "tape.h"
#define NAME restore-no-consumables
#include "tape.h"
#define NAME restore-nothing
#include "tape.h"
#define NAME restore-on-a-second-device
#include "tape.h"
#define NAME restore-something
#include "tape.h"
#define NAME restore-twice
#include "tape.h"
#define NAME resumed-in-the-library
#include "tape.h"
#define NAME second-account
#include "tape.h"
#define NAME second-device
#include "tape.h"
#define NAME several-coupons
#include "tape.h"
#define NAME slow-store
#include "tape.h"
#define NAME store-down
#include "tape.h"
#define NAME storefront-changed-while-paying
#include "tape.h"
#define NAME storefront-changed
#include "tape.h"
#define NAME subscribe
#include "tape.h"
#define NAME subscribed-already
#include "tape.h"
#define NAME turned-off-in-grace
#include "tape.h"
#define NAME turned-off-in-retry
#include "tape.h"
#define NAME turned-on-again
#include "tape.h"
#define NAME unknown-apple-id
#include "tape.h"
#define NAME unverified-FLAW
#include "tape.h"
#define NAME upgrade
#include "tape.h"
#define NAME win-back-offer-not-eligible
#include "tape.h"
#define NAME win-back-offer
#include "tape.h"
#define NAME wrong-password-too-often
#include "tape.h"
#define NAME wrong-password
#include "tape.h"
};
#undef FOLDER

const catalog_tape *catalog_tapes(size_t *count) {
  *count = sizeof tapes / sizeof *tapes;
  return tapes;
}

#define FOLDER Scenes
static const catalog_tape scenes[] = {
#define NAME 01_browse
#include "tape.h"
#define NAME 02_buy
#include "tape.h"
#define NAME 03_unveil
#include "tape.h"
#define NAME 04_declined
#include "tape.h"
#define NAME 05_killed
#include "tape.h"
#define NAME 06_restore
#include "tape.h"
#define NAME 07_refund
#include "tape.h"
#define NAME 08_year
#include "tape.h"
#define NAME 09_family
#include "tape.h"
#define NAME 10_evidence
#include "tape.h"
};
#undef FOLDER

const catalog_tape *demonstration_scenes(size_t *count) {
  *count = sizeof scenes / sizeof *scenes;
  return scenes;
}
